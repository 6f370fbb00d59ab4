import { definitionRefusals } from './definitions/definition.refusals.ts';
import { defineRefusals } from './refusal.ts';

/** Why the text of a statement is refused; every text may name `{line}` and `{column}`. */
export const sqlIssueRefusals = defineRefusals({
  'sql.tooLong': {
    status: 400,
    zh: 'SQL 过长：最多 {kilobytes} KB、{tokens} 个词',
    zhtw: 'SQL 過長：最多 {kilobytes} KB、{tokens} 個詞',
    en: 'The SQL is too long: {kilobytes} KB and {tokens} words at most',
  },
  'sql.tooDeep': {
    status: 400,
    zh: '第 {line} 行第 {column} 列：嵌套超过 {levels} 层',
    zhtw: '第 {line} 行第 {column} 欄：巢狀超過 {levels} 層',
    en: 'Line {line}, column {column}: nested deeper than {levels} levels',
  },
  'sql.badCharacter': {
    status: 400,
    zh: '第 {line} 行第 {column} 列：不能使用字符 {character}，请改用半角字符',
    zhtw: '第 {line} 行第 {column} 欄：不能使用字元 {character}，請改用半形字元',
    en: 'Line {line}, column {column}: the character {character} is not accepted, use a plain one',
  },
  'sql.unclosed': {
    status: 400,
    zh: '第 {line} 行第 {column} 列：引号、括号或注释没有成对',
    zhtw: '第 {line} 行第 {column} 欄：引號、括號或註解沒有成對',
    en: 'Line {line}, column {column}: a quote, bracket or comment has no counterpart',
  },
  'sql.fieldInQuotes': {
    status: 400,
    zh: "第 {line} 行第 {column} 列：参数 {written} 不能写在引号内，请写成 '%' || {written} || '%'",
    zhtw: "第 {line} 行第 {column} 欄：參數 {written} 不能寫在引號內，請寫成 '%' || {written} || '%'",
    en: "Line {line}, column {column}: the parameter {written} cannot stand inside quotes, write '%' || {written} || '%'",
  },
  'sql.unknownField': {
    status: 400,
    zh: '第 {line} 行第 {column} 列：没有名为 {name} 的参数',
    zhtw: '第 {line} 行第 {column} 欄：沒有名為 {name} 的參數',
    en: 'Line {line}, column {column}: there is no parameter named {name}',
  },
  'sql.syntax': {
    status: 400,
    zh: '第 {line} 行第 {column} 列：此处有语法错误',
    zhtw: '第 {line} 行第 {column} 欄：此處有語法錯誤',
    en: 'Line {line}, column {column}: syntax error',
  },
  'sql.columnMissing': {
    status: 400,
    zh: '第 {line} 行第 {column} 列：没有名为 {name} 的列',
    zhtw: '第 {line} 行第 {column} 欄：沒有名為 {name} 的欄位',
    en: 'Line {line}, column {column}: there is no column {name}',
  },
  'sql.notRunnable': {
    status: 400,
    zh: '第 {line} 行第 {column} 列：数据库无法执行（{reason}）',
    zhtw: '第 {line} 行第 {column} 欄：資料庫無法執行（{reason}）',
    en: 'Line {line}, column {column}: the database cannot run this ({reason})',
  },
  'sql.onlySelect': {
    status: 400,
    zh: '只能写一条 SELECT 语句',
    zhtw: '只能寫一條 SELECT 陳述式',
    en: 'Write exactly one SELECT statement',
  },
  'sql.notAllowed': {
    status: 400,
    zh: '第 {line} 行第 {column} 列：不允许使用 {name}',
    zhtw: '第 {line} 行第 {column} 欄：不允許使用 {name}',
    en: 'Line {line}, column {column}: {name} is not allowed',
  },
  'sql.relationUnknown': {
    status: 400,
    zh: '第 {line} 行第 {column} 列：没有名为 {name} 的数据集',
    zhtw: '第 {line} 行第 {column} 欄：沒有名為 {name} 的資料集',
    en: 'Line {line}, column {column}: there is no data set named {name}',
  },
  'sql.functionNotAllowed': {
    status: 400,
    zh: '第 {line} 行第 {column} 列：不允许使用函数 {name}',
    zhtw: '第 {line} 行第 {column} 欄：不允許使用函式 {name}',
    en: 'Line {line}, column {column}: the function {name} is not allowed',
  },
  'sql.argumentTooLarge': {
    status: 400,
    zh: '第 {line} 行第 {column} 列：{name} 的长度必须是不超过 {most} 的常量',
    zhtw: '第 {line} 行第 {column} 欄：{name} 的長度必須是不超過 {most} 的常數',
    en: 'Line {line}, column {column}: the length of {name} must be a constant of {most} at most',
  },
  'sql.typeNotAllowed': {
    status: 400,
    zh: '第 {line} 行第 {column} 列：不允许使用类型 {name}',
    zhtw: '第 {line} 行第 {column} 欄：不允許使用類型 {name}',
    en: 'Line {line}, column {column}: the type {name} is not allowed',
  },
  'sql.growsTooMuch': {
    status: 400,
    zh: '逐层或递归重复引用会使结果成倍增长，请减少重复引用，并写明列所属的表',
    zhtw: '逐層或遞迴重複引用會使結果成倍增長，請減少重複引用，並寫明欄位所屬的資料表',
    en: 'Results would double from level to level: repeat columns less often, and name the source of each',
  },
  'sql.tooComplex': {
    status: 400,
    zh: 'SQL 过于复杂，无法检查，请拆分后重试',
    zhtw: 'SQL 過於複雜，無法檢查，請拆分後重試',
    en: 'The SQL is too complex to be checked, split it',
  },
});

/** Refusals of what people build: definitions, statements, scripts, connections to other hosts. */
export const userMadeRefusals = defineRefusals({
  ...definitionRefusals,
  ...sqlIssueRefusals,
  'sql.roleMissing': {
    status: 503,
    level: 'warn',
    zh: '自定义 SQL 未启用：数据库中没有专用的只读角色，请管理员按 deploy/query-role.sql 建立后重启',
    zhtw: '自訂 SQL 未啟用：資料庫中沒有專用的唯讀角色，請管理員按 deploy/query-role.sql 建立後重新啟動',
    en: 'User-made SQL is off: the database has no read-only role for it. Have it made with deploy/query-role.sql, then restart',
  },
  'sql.busy': {
    status: 429,
    level: 'warn',
    zh: '正在执行的查询过多，请稍后重试',
    zhtw: '正在執行的查詢過多，請稍後重試',
    en: 'Too many queries are running, try again in a moment',
  },
  'sql.timedOut': {
    status: 408,
    zh: '查询超过 {seconds} 秒仍未完成，请缩小范围后重试',
    zhtw: '查詢超過 {seconds} 秒仍未完成，請縮小範圍後重試',
    en: 'The query was not done within {seconds} {seconds:second|seconds}, narrow it down and try again',
  },
  'sql.tooMuchMemory': {
    status: 422,
    level: 'warn',
    zh: '查询占用的内存过多，请缩小范围或减少拼接后重试',
    zhtw: '查詢佔用的記憶體過多，請縮小範圍或減少拼接後重試',
    en: 'The query takes too much memory, narrow it down or join fewer texts',
  },
  'sql.rowTooLarge': {
    status: 422,
    zh: '查询结果中有超过 {megabytes} MB 的行，请减少列或缩短内容',
    zhtw: '查詢結果中有超過 {megabytes} MB 的列，請減少欄位或縮短內容',
    en: 'The query found a row of more than {megabytes} MB, ask for fewer or shorter columns',
  },
  'sql.columnUnknown': {
    status: 400,
    zh: '查询结果中没有名为 {name} 的列',
    zhtw: '查詢結果中沒有名為 {name} 的欄位',
    en: 'The result has no column named {name}',
  },
  'sql.failed': {
    status: 422,
    level: 'warn',
    zh: '查询执行失败，请联系管理员（请求编号 {requestId}）',
    zhtw: '查詢執行失敗，請聯絡管理員（請求編號 {requestId}）',
    en: 'The query failed, please tell your administrator (request {requestId})',
  },
  'script.tooLong': {
    status: 422,
    level: 'warn',
    zh: '脚本运行超过 {seconds} 秒，请减少循环或数据',
    zhtw: '指令碼執行超過 {seconds} 秒，請減少迴圈或資料',
    en: 'The script ran longer than {seconds} {seconds:second|seconds}, use fewer loops or less data',
  },
  'script.tooLarge': {
    status: 422,
    level: 'warn',
    zh: '脚本的数据、结果或占用的内存过大，数据和结果最多 {megabytes} MB',
    zhtw: '指令碼的資料、結果或佔用的記憶體過大，資料和結果最多 {megabytes} MB',
    en: 'The data, the result or the memory of the script is too large; data and result may have {megabytes} MB',
  },
  'script.syntax': {
    status: 400,
    zh: '脚本第 {line} 行有语法错误：{message}',
    zhtw: '指令碼第 {line} 行有語法錯誤：{message}',
    en: 'Syntax error in line {line} of the script: {message}',
  },
  'script.failedAt': {
    status: 422,
    zh: '脚本第 {line} 行出错：{message}',
    zhtw: '指令碼第 {line} 行出錯：{message}',
    en: 'The script failed in line {line}: {message}',
  },
  'script.failed': {
    status: 422,
    zh: '脚本出错：{message}',
    zhtw: '指令碼出錯：{message}',
    en: 'The script failed: {message}',
  },
  'secret.again': {
    status: 422,
    zh: '地址、端口、账号或加密方式已更改，请重新输入密码或密钥：已保存的内容只发往原来的地址',
    zhtw: '位址、連接埠、帳號或加密方式已更改，請重新輸入密碼或金鑰：已儲存的內容只傳送至原來的位址',
    en: 'The host, port, account or encryption has changed: enter the password or key again, as a stored one is only sent where it was stored for',
  },
  'secret.lost': {
    status: 422,
    level: 'warn',
    zh: '已保存的密码或密钥无法解密（服务器的 SECRET 已更换），请重新输入，或请运维人员设置 SECRET_PREVIOUS 后重启',
    zhtw: '已儲存的密碼或金鑰無法解密（伺服器的 SECRET 已更換），請重新輸入，或請維運人員設定 SECRET_PREVIOUS 後重新啟動',
    en: 'The stored password or key cannot be opened, since SECRET of the server has changed: enter it again, or have the operator set SECRET_PREVIOUS and restart',
  },
  'outbound.hostNotAllowed': {
    status: 422,
    zh: '不允许访问 {host}，请系统管理员先登记该地址',
    zhtw: '不允許存取 {host}，請系統管理員先登記該位址',
    en: '{host} may not be called; have the system administrator register it first',
  },
  'outbound.addressForbidden': {
    status: 422,
    level: 'warn',
    zh: '不允许访问 {host}：它指向受保护的地址 {address}',
    zhtw: '不允許存取 {host}：它指向受保護的位址 {address}',
    en: '{host} may not be called: it leads to the protected address {address}',
  },
  'outbound.timedOut': {
    status: 422,
    zh: '{host} 未能及时响应，请稍后重试',
    zhtw: '{host} 未能及時回應，請稍後重試',
    en: '{host} did not answer in time, try again later',
  },
  'outbound.tooLarge': {
    status: 422,
    zh: '{host} 返回的内容超过 {megabytes} MB',
    zhtw: '{host} 傳回的內容超過 {megabytes} MB',
    en: '{host} answered with more than {megabytes} MB',
  },
  'outbound.failed': {
    status: 422,
    zh: '无法访问 {host}，请检查地址和对方服务',
    zhtw: '無法存取 {host}，請檢查位址和對方服務',
    en: '{host} could not be called, check the address and the service there',
  },
});

export type SqlIssueCode = keyof typeof sqlIssueRefusals;
