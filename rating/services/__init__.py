"""Writing ratings: every act one transaction."""
