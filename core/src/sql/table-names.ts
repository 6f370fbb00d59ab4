const NAME = /^[a-z][a-z0-9_]{0,58}$/;

/** Words that PostgreSQL, MySQL or the SQL standard reserve, or that statements of users read as something else. */
const RESERVED: ReadonlySet<string> = new Set(
  `all alter analyse analyze and any array as asc asymmetric authorization before between bigint binary blob both by
  call cascade case cast change char character check collate collation column condition constraint continue convert
  create cross cube cume_dist current_catalog current_date current_role current_schema current_time current_timestamp
  current_user cursor database databases dec decimal declare default deferrable delayed delete dense_rank desc describe
  deterministic distinct div do double drop dual each else elseif empty enclosed end escaped except exists exit explain
  false fetch float for force foreign freeze from full fulltext function generated get grant group grouping groups
  having high_priority if ignore ilike in index infile initially inner inout insert int integer intersect interval into
  is isnull iterate join json_table key keys kill lag lateral lead leading leave left like limit linear lines load
  localtime localtimestamp lock long loop match mod natural not notnull nth_value ntile null numeric of offset on only
  optimize option or order out outer outfile over overlaps partition percent_rank placing precision primary procedure
  purge range rank read real recursive references regexp release rename repeat replace require resignal restrict return
  returning revoke right rlike row row_number rows schema schemas select separator session_user set show similar
  smallint some spatial sql starting stored symmetric system system_user table tablesample terminated then tinyint to
  trailing trigger true undo union unique unlock unsigned update usage use user using values varchar variadic varying
  verbose virtual when where while window with write xor year_month zerofill`.split(/\s+/),
);

/** Whether a table or a column may be made with this name. */
export const isPlainName = (name: string): boolean => NAME.test(name);

/** Whether a name is a word of the language, which statements would have to quote. */
export const isReservedWord = (name: string): boolean => RESERVED.has(name);

/** Tables of designs begin so. */
export const isFormTable = (name: string): boolean => name.startsWith('f_');

/** The name that a dropped table or column keeps its values under; the id keeps it apart from all others. */
export const keptName = (name: string, id: string): string =>
  `${name.slice(0, 40)}__d${id.replaceAll('-', '').slice(-12)}`;
