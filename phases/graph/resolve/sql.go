package resolve

import (
	"strings"

	"rules_handbook/schemas/facts"
)

// sqlRules are the rules of SQL. A name means a routine of the file itself, else
// one of the nearest files; overloads are told apart by the number and names of
// the arguments.
func sqlRules() *Rules {
	return &Rules{
		Constructors: []string{""},
		Overloads:    true,
		Untold:       true,
		Separator:    ".",
		Builtins: builtinsOf(map[string]string{}, `abs acos age array_agg array_append array_cat array_length array_lower array_position array_prepend array_remove
		array_replace array_to_json array_to_string array_upper ascii asin atan avg bit_and bit_length bit_or bool_and bool_or btrim cardinality
		ceil ceiling char_length character_length charindex chr clock_timestamp coalesce concat concat_ws convert convert_from convert_to cos
		count cume_dist curdate current_database current_schema current_setting current_user currval date_add date_diff date_format date_part
		date_sub date_trunc dateadd datediff datename datepart datetime day decode degrees dense_rank div encode error_message error_number
		every exp extract first_value floor format format_type found_rows from_unixtime gen_random_uuid generate_series generate_subscripts
		getdate getutcdate greatest group_concat has_table_privilege hex host hour ifnull iif initcap instr isdate isnumeric json_agg
		json_array_elements json_build_object json_each json_extract json_object json_object_agg json_populate_record jsonb_agg
		jsonb_array_elements jsonb_build_object jsonb_each jsonb_each_text jsonb_object_agg jsonb_object_keys jsonb_set lag last_insert_id
		last_value lcase lead least length listagg ln locate log lower lpad ltrim make_date make_interval max md5 min minute mod month
		nextval ntile now nullif nvl object_id object_name octet_length overlay parsename patindex percent_rank percentile_cont
		pg_advisory_lock pg_advisory_unlock pg_advisory_xact_lock pg_backend_pid pg_get_expr pg_get_functiondef pg_notify pg_sleep
		pg_table_is_visible pg_typeof position power quarter quote_ident quote_literal quote_nullable quotename radians raiserror rand random
		rank regexp_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table repeat replace replicate reverse round
		row_count row_number row_to_json rpad rtrim second set_config setval sign sin space split_part sqrt statement_timestamp std stddev
		str_to_date string_agg string_split string_to_array strpos stuff substr substring sum sys_context sysdate tan textsize timeofday
		timestampdiff to_char to_date to_hex to_json to_jsonb to_number to_regclass to_timestamp translate trim trunc try_cast try_convert
		txid_current ucase unistr unix_timestamp unnest upper user uuid uuid_generate_v4 variance version week width_bucket xmlagg year
		object_schema_name db_name suser_sname scope_identity sp_executesql cast row array if left right insert char nchar date time timestamp`),
		Link: linkSQL,
	}
}

// sqlProgram finds routines by the last part of their names.
type sqlProgram struct{ routines map[string][]classID }

func linkSQL(p *Program) linker {
	l := &sqlProgram{routines: map[string][]classID{}}
	for _, i := range p.of("sql") {
		for k := range p.files[i].Decls {
			if d := &p.files[i].Decls[k]; d.Kind == facts.Function {
				l.routines[d.Name] = append(l.routines[d.Name], classID{i, int32(k)})
			}
		}
	}
	return l
}

// ambient gives the routines that a name means: those of its schema, in the
// files that share most folders.
func (l *sqlProgram) ambient(r *resolver, file int32, id string, _ meaning) binding {
	last := id[strings.LastIndexByte(id, '.')+1:]
	best, v := -1, value{}
	for _, found := range l.routines[last] {
		f := &r.files[found.file]
		if !sameSchema(f.Decls[found.decl].Qualname, id) {
			continue
		}
		shared := sharedPath(r.files[file].Path, f.Path)
		if found.file == file {
			shared = 1 << 20
		}
		switch {
		case shared > best:
			best, v = shared, r.valueOf(found.file, found.decl)
		case shared == best:
			v = r.joinNamed(v, r.valueOf(found.file, found.decl))
		}
	}
	return binding{value: v, bound: v.kind != bottom}
}

// sameSchema reports whether a routine can be meant by a name: one of them may
// leave the schema out, or a build fills it in.
func sameSchema(declared, used string) bool {
	a, b := strings.LastIndexByte(declared, '.'), strings.LastIndexByte(used, '.')
	return a < 0 || b < 0 || declared[:a] == used[:b] || strings.HasPrefix(declared, "@") || strings.HasPrefix(used, "@") ||
		strings.HasSuffix(declared[:a], "."+used[:b]) || strings.HasSuffix(used[:b], "."+declared[:a])
}

func (l *sqlProgram) imported(*resolver, int32, *facts.Import, meaning) value {
	return unknownFor(untyped)
}

func (l *sqlProgram) exported(*resolver, int32, string, meaning) value { return unknownFor(untyped) }

func (l *sqlProgram) offers(*resolver, int32, string) bool { return false }

func (l *sqlProgram) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }
