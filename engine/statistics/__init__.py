"""Race statistics: lap times, key moments, reports and history comparison."""
