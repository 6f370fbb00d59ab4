const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Functions of MySQL and MariaDB that statements of users may call. What is not listed is refused. */
export const MYSQL_FUNCTIONS: ReadonlySet<string> = words(`
  count sum avg min max group_concat stddev stddev_pop stddev_samp variance var_pop var_samp bit_and bit_or bit_xor
  json_arrayagg json_objectagg any_value
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  abs ceil ceiling floor round truncate sign mod pow power sqrt exp ln log log2 log10 pi degrees radians sin cos tan asin
  acos atan atan2 greatest least conv crc32 format
  length char_length character_length octet_length bit_length lower upper lcase ucase trim ltrim rtrim substring substr
  mid left right locate position instr replace reverse concat concat_ws substring_index ascii ord char hex unhex md5 sha1
  sha2 insert field find_in_set elt strcmp regexp_replace regexp_substr regexp_instr regexp_like soundex quote
  now current_timestamp current_date current_time curdate curtime localtime localtimestamp utc_date utc_time utc_timestamp
  date time year month day hour minute second microsecond quarter week weekday weekofyear yearweek dayname monthname
  dayofmonth dayofweek dayofyear last_day date_add date_sub adddate subdate addtime subtime datediff timediff
  timestampdiff timestampadd timestamp date_format time_format str_to_date from_unixtime unix_timestamp makedate maketime
  period_add period_diff to_days from_days to_seconds sec_to_time time_to_sec extract convert_tz
  if ifnull nullif coalesce isnull nvl nvl2 cast convert
  json_extract json_value json_unquote json_length json_keys json_contains json_object json_array json_type json_valid
  json_query json_exists`);

/** Words before a bracket that call nothing. */
export const MYSQL_OPENING_WORDS: ReadonlySet<string> = words(`
  select with from join on where and or not xor in exists any some all as over by partition order group having union
  except intersect distinct case when then else between like rlike regexp is using interval div limit offset values
  lateral char varchar binary decimal numeric signed unsigned datetime time date year double float json integer int rows
  range inner left right cross natural straight_join`);

/** What writes, locks, runs, sets or names files, wherever it stands. */
export const MYSQL_REFUSED_WORDS: ReadonlySet<string> = words(`
  into outfile dumpfile infile for lock share procedure insert update delete replace drop create alter truncate grant
  revoke set call do handler load execute prepare deallocate begin commit rollback start savepoint kill shutdown use show
  describe explain analyze rename flush reset unlock xa install uninstall next previous nextval lastval setval
  sql_calc_found_rows sql_no_cache returning load_file benchmark sleep get_lock release_lock is_free_lock is_used_lock
  master_pos_wait wait_for_executed_gtid_set`);
