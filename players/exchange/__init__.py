"""Lists of people as others make them: spreadsheets and text files, read without knowing the register."""
