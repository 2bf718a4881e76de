package sql

import "strings"

// keywords are words before a bracket that are no functions.
var keywords = set(`add all alter analyze and any array as asc before begin between by call case cast check close cluster coalesce_ collate column
	commit conflict constraint continue create cross cube current cursor declare default deferrable deferred delete desc distinct do drop
	each else elseif elsif end escape except exception exclude exec execute exists exit explain fetch filter first following for foreach
	foreign from full function go grant group grouping handler having if ilike immediate in include index inner inout insert instead
	intersect interval into is isnull join key language lateral leave left like limit local lock loop materialized merge minus natural next no
	not notnull null nulls of off offset on only open option or order out outer over overlaps partition perform pivot preceding primary print
	procedure raise range recursive references refresh release rename replace_ returning returns return revoke rollback rollup row rows
	savepoint select set setof show similar signal some start table tablesample temp temporary then to top transaction trigger truncate
	type unbounded union unique unpivot until update using vacuum values variadic view when where while window with within without work
	xmltable json_table elif iterate repeat until declare output throw try catch use nocount identity_insert nologging storage tablespace
	sets exclude usage schema sequence owner extension domain enum owned stable volatile immutable strict parallel cost support`)

// typeWords are types that may have a length.
var typeWords = set(`bigint binary bit blob boolean bool bpchar bytea char character clob date datetime datetime2 datetimeoffset dec decimal
	double enum_ float int integer mediumint national nchar nclob number numeric nvarchar nvarchar2 precision raw real serial smallint
	smallmoney text time timestamp timestamptz timetz tinyint tinytext uuid varbinary varbit varchar varchar2 varying vector year xml`)

func set(words string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(words) {
		all[w] = true
	}
	return all
}
