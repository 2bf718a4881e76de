module rules_handbook/benchmarks

go 1.25.0
