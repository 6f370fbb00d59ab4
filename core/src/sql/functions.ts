/** An argument that must be a constant, so that nobody asks for a text of a gigabyte. */
export type BoundedArgument = { readonly argument: number; readonly most: number };

const names = (text: string): string[] => text.trim().split(/\s+/);

/** Functions that statements of users may call, by subject. What is not listed is refused. */
const BY_SUBJECT: Readonly<Record<string, readonly string[]>> = {
  aggregates:
    names(`count sum avg min max bool_and bool_or every any_value string_agg array_agg json_agg jsonb_agg
    json_object_agg jsonb_object_agg stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop covar_samp
    regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope mode percentile_cont percentile_disc`),
  windows: names(
    `row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value`,
  ),
  numbers:
    names(`abs ceil ceiling floor round trunc sign mod div power sqrt cbrt exp ln log log10 pi degrees radians
    sin cos tan asin acos atan atan2 width_bucket gcd lcm scale min_scale trim_scale num_nulls num_nonnulls`),
  texts:
    names(`length char_length character_length octet_length bit_length lower upper initcap btrim ltrim rtrim
    substring substr left right position strpos replace translate reverse split_part concat concat_ws lpad rpad
    starts_with ascii chr md5 to_hex overlay normalize is_normalized like_escape similar_to_escape regexp_replace
    regexp_match regexp_matches regexp_count regexp_instr regexp_like regexp_substr regexp_split_to_array
    string_to_array string_to_table to_char to_number`),
  times:
    names(`now statement_timestamp transaction_timestamp to_date to_timestamp date date_part extract date_trunc
    date_bin date_add date_subtract age make_date make_time make_timestamp make_timestamptz make_interval justify_days
    justify_hours justify_interval isfinite timezone overlaps`),
  lists:
    names(`generate_series unnest array_length cardinality array_position array_positions array_lower array_upper
    array_ndims array_remove array_replace array_append array_prepend array_cat array_to_string trim_array
    array_reverse array_sort`),
  json: names(`to_json to_jsonb row_to_json json_build_object jsonb_build_object json_build_array jsonb_build_array
    json_array_length jsonb_array_length json_array_elements jsonb_array_elements json_array_elements_text
    jsonb_array_elements_text json_each jsonb_each json_each_text jsonb_each_text json_object_keys jsonb_object_keys
    json_extract_path jsonb_extract_path json_extract_path_text jsonb_extract_path_text json_typeof jsonb_typeof
    json_strip_nulls jsonb_strip_nulls jsonb_pretty`),
};

const BOUNDED: ReadonlyMap<string, BoundedArgument> = new Map([
  ['lpad', { argument: 1, most: 100 }],
  ['rpad', { argument: 1, most: 100 }],
]);

const ALLOWED: ReadonlySet<string> = new Set(Object.values(BY_SUBJECT).flat());

/** Every allowed function, for the editor's completion. */
export const SQL_FUNCTIONS: readonly string[] = [...ALLOWED].sort();

/** Whether statements of users may call a function, by its plain lower-case name. */
export const isAllowedFunction = (name: string): boolean => ALLOWED.has(name);

/** The argument of a function that must be a small constant. */
export const boundedArgumentOf = (name: string): BoundedArgument | undefined => BOUNDED.get(name);

/** Types that statements of users may cast to, as PostgreSQL's own catalogue names them. */
export const SQL_TYPES: ReadonlySet<string> = new Set(
  names(`int2 int4 int8 numeric float4 float8 bool text varchar bpchar date time timestamp timestamptz interval json
    jsonb`),
);

/** The largest length of a type such as `char(n)`, which pads to it. */
export const LONGEST_TYPE = 1_000;

/** Operators that statements of users may use; `~~` is LIKE, `~~*` ILIKE. */
export const SQL_OPERATORS: ReadonlySet<string> = new Set(
  names(
    `= <> != < > <= >= + - * / % ^ || ~~ !~~ ~~* !~~* ~ !~ ~* !~* -> ->> #> #>> @> <@ && ? ?| ?& @ |/ ||/`,
  ),
);

/** Orders of text that statements of users may ask for. */
export const SQL_COLLATIONS: ReadonlySet<string> = new Set([
  'C',
  'pg_c_utf8',
  'ucs_basic',
  'unicode',
  'und-x-icu',
  'en-x-icu',
  'zh-x-icu',
  'zh-Hans-x-icu',
]);
