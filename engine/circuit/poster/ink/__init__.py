"""What a drawing is written with: elements, paths, letters."""
