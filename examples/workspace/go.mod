module example.com/till

go 1.25.0
