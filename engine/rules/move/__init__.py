"""Where a car may drive, and driving on."""
