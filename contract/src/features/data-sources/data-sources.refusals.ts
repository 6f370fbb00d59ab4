import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of databases outside. */
export const dataSourcesRefusals = defineRefusals({
  'dataSource.duplicateName': {
    status: 422,
    field: 'fullName',
    zh: '数据源名称“{name}”已存在',
    zhtw: '資料來源名稱「{name}」已存在',
    en: 'A data source named “{name}” already exists',
  },
  'dataSource.notOffered': {
    status: 422,
    field: 'dbType',
    zh: '暂不支持 {dbType} 数据库',
    zhtw: '暫不支援 {dbType} 資料庫',
    en: 'Databases of {dbType} are not offered yet',
  },
  'dataSource.missing': {
    status: 422,
    zh: '数据源不存在或已删除',
    zhtw: '資料來源不存在或已刪除',
    en: 'This data source does not exist any more',
  },
  'dataSource.disabled': {
    status: 422,
    zh: '数据源“{name}”已停用',
    zhtw: '資料來源「{name}」已停用',
    en: 'The data source “{name}” is disabled',
  },
  'dataSource.inUse': {
    status: 409,
    zh: '数据源正在使用，不能删除：{users}',
    zhtw: '資料來源正在使用，不能刪除：{users}',
    en: 'The data source is in use and cannot be deleted: {users}',
  },
  'dataSource.unreachable': {
    status: 422,
    field: 'host',
    zh: '无法连接 {host}：请检查地址、端口，以及对方数据库是否已启动',
    zhtw: '無法連線 {host}：請檢查位址、連接埠，以及對方資料庫是否已啟動',
    en: '{host} cannot be reached: check host and port, and that the database there is running',
  },
  'dataSource.timedOut': {
    status: 422,
    field: 'host',
    zh: '连接 {host} 超时：请检查网络和防火墙',
    zhtw: '連線 {host} 逾時：請檢查網路和防火牆',
    en: '{host} did not answer in time: check network and firewall',
  },
  'dataSource.credentialsWrong': {
    status: 422,
    field: 'userName',
    zh: '{host} 拒绝了账号“{user}”：请检查账号、密码和允许登录的地址',
    zhtw: '{host} 拒絕了帳號「{user}」：請檢查帳號、密碼和允許登入的位址',
    en: '{host} refused the account “{user}”: check account, password and the addresses it may sign in from',
  },
  'dataSource.databaseUnknown': {
    status: 422,
    field: 'serviceName',
    zh: '{host} 上没有数据库“{database}”，或该账号不能访问',
    zhtw: '{host} 上沒有資料庫「{database}」，或該帳號不能存取',
    en: '{host} has no database “{database}”, or the account may not open it',
  },
  'dataSource.schemaUnknown': {
    status: 422,
    field: 'dbSchema',
    zh: '数据库中没有模式“{schema}”，或该账号不能访问',
    zhtw: '資料庫中沒有結構描述「{schema}」，或該帳號不能存取',
    en: 'The database has no schema “{schema}”, or the account may not use it',
  },
  'dataSource.encryptionFailed': {
    status: 422,
    field: 'isEncrypted',
    zh: '{host} 不支持加密连接，或其证书不受信任',
    zhtw: '{host} 不支援加密連線，或其憑證不受信任',
    en: '{host} offers no encryption, or its certificate is not trusted',
  },
  'dataSource.notThisKind': {
    status: 422,
    field: 'dbType',
    zh: '{host} 不是 {dbType} 数据库',
    zhtw: '{host} 不是 {dbType} 資料庫',
    en: 'What answers at {host} is no {dbType} database',
  },
  'dataSource.busy': {
    status: 429,
    level: 'warn',
    zh: '数据源“{name}”正在处理的请求过多，请稍后重试',
    zhtw: '資料來源「{name}」正在處理的請求過多，請稍後重試',
    en: 'The data source “{name}” is busy, try again in a moment',
  },
});
