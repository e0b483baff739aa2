"""Writing recorded games; rights are the caller's to check (`games.permissions`)."""
