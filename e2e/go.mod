module rules_handbook/e2e

go 1.25.0
