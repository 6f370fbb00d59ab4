import { allRecords } from '../../all-records.ts';
import { type Language, type RefusalEntry, type RefusalParams, refusalText } from '../../kernel/refusal.ts';
import { type Words, wordOf } from '../../kernel/words.ts';
import { ACTIVITY_NOUNS, ACTIVITY_VERBS } from '../activities/activity-words.ts';
import { authRefusals } from '../auth/auth.refusals.ts';

/** Events of the security log. */
export const SECURITY_EVENTS = {
  login: ['登录', '登入', 'Signed in'],
  logout: ['退出登录', '登出', 'Logged out'],
  'password.changed': ['修改密码', '修改密碼', 'Password changed'],
  'password.oldWrong': [
    '修改密码时当前密码不正确',
    '修改密碼時目前密碼不正確',
    'Wrong current password while changing it',
  ],
  'password.reset': ['管理员重置密码', '管理員重設密碼', 'Password reset by an administrator'],
  'account.activated': ['激活账号', '啟用帳號', 'Account activated'],
  'session.forcedOut': ['被管理员强制下线', '被管理員強制下線', 'Forced out by an administrator'],
  'ticket.confirmed': ['用手机确认登录', '用手機確認登入', 'Sign-in confirmed by phone'],
  'ticket.refused': ['在手机上拒绝登录', '在手機上拒絕登入', 'Sign-in refused by phone'],
  'screen.locked': ['锁定屏幕', '鎖定螢幕', 'Screen locked'],
  'screen.unlocked': ['解锁屏幕', '解鎖螢幕', 'Screen unlocked'],
  'screen.wrongPassword': ['解锁时密码不正确', '解鎖時密碼不正確', 'Wrong password while unlocking'],
} as const satisfies Words;

/** What the acts of the administration act on, beside the records of the audit side. */
export const OPERATION_NOUNS: Words = {
  administrators: ['超级管理员', '超級管理員', 'super administrators'],
  area: ['行政区划', '行政區劃', 'area'],
  audits: ['审核', '審核', 'audits'],
  auditSettings: ['审核设置', '審核設定', 'audit settings'],
  backup: ['数据备份', '資料備份', 'backup'],
  cache: ['缓存', '快取', 'cache'],
  object: ['设计对象', '設計物件', 'design object'],
  design: ['功能设计', '功能設計', 'design'],
  chatReport: ['聊天举报', '聊天檢舉', 'chat report'],
  dictionaryType: ['字典类型', '字典類型', 'dictionary type'],
  dictionaryValue: ['字典数据', '字典資料', 'dictionary value'],
  integrity: ['完整性', '完整性', 'integrity'],
  interface: ['数据接口', '資料介面', 'data interface'],
  commonField: ['常用字段', '常用欄位', 'common field'],
  dataSource: ['数据源', '資料來源', 'data source'],
  dataSync: ['数据同步', '資料同步', 'data synchronisation'],
  dataSyncPlan: ['同步计划', '同步計劃', 'synchronisation plan'],
  dataTable: ['数据表', '資料表', 'data table'],
  interfaceKey: ['访问密钥', '存取金鑰', 'access key'],
  screenKey: ['大屏密钥', '大螢幕金鑰', 'screen key'],
  print: ['打印模板', '列印範本', 'print template'],
  language: ['界面文字', '介面文字', 'interface text'],
  log: ['日志', '日誌', 'log'],
  membership: ['成员关系', '成員關係', 'membership'],
  menu: ['菜单', '選單', 'menu entry'],
  messageTemplate: ['消息模板', '訊息範本', 'message template'],
  notifyChoices: ['通知方式', '通知方式', 'own notification settings'],
  notifyRules: ['消息规则', '訊息規則', 'notification rules'],
  organize: ['组织', '組織', 'organisation'],
  outboundHost: ['外部访问地址', '外部存取位址', 'outbound host'],
  password: ['密码', '密碼', 'password'],
  delegation: ['流程委托', '流程委託', 'delegation'],
  process: ['流程', '流程', 'process'],
  processDefinition: ['流程设计', '流程設計', 'process definition'],
  automation: ['自动化', '自動化', 'automation'],
  portal: ['门户', '門戶', 'portal'],
  dataReport: ['报表', '報表', 'data report'],
  record: ['功能数据', '功能資料', 'record'],
  recordView: ['数据视图', '資料檢視', 'record view'],
  role: ['角色', '角色', 'role'],
  mail: ['邮件', '郵件', 'mail'],
  mailAccount: ['邮箱账户', '信箱帳戶', 'mail account'],
  seal: ['印章', '印章', 'seal'],
  map: ['地图', '地圖', 'map'],
  schedule: ['日程', '行程', 'calendar entry'],
  scheduleFeed: ['日历订阅链接', '日曆訂閱連結', 'calendar link'],
  scheduledTask: ['定时任务', '定時任務', 'scheduled task'],
  sysConfig: ['系统设置', '系統設定', 'settings'],
  thirdParty: ['第三方平台', '第三方平台', 'messaging platform'],
  webhook: ['Webhook', 'Webhook', 'webhook'],
  incomingWebhook: ['接收 Webhook', '接收 Webhook', 'incoming webhook'],
  recordImport: ['数据导入', '資料匯入', 'record import'],
  userImport: ['用户导入', '使用者匯入', 'user import'],
  workCalendar: ['工作日历', '工作日曆', 'work calendar'],
  ...Object.fromEntries(
    allRecords.map(
      ({
        name,
        label: {
          one: [zh, zhtw, en],
        },
      }): [string, Words[string]] => [name, [zh, zhtw, en.toLowerCase()]],
    ),
  ),
};

/** What the administration does to its records: by the code of the act. */
export const OPERATION_ACTS = {
  restored: ['恢复', '恢復', 'restored'],
  enabled: ['启用', '啟用', 'enabled'],
  disabled: ['停用', '停用', 'disabled'],
  upheld: ['移除消息', '移除訊息', 'removed the message of'],
  dismissed: ['不予处理', '不予處理', 'dismissed'],
  replayed: ['重新发送', '重新傳送', 'sent again'],
  callRepeated: ['重新执行调用', '重新執行呼叫', 'carried a call out again of'],
  pressed: ['用按钮运行', '用按鈕執行', 'started by a button'],
  rerun: ['重新运行', '重新執行', 'ran again'],
  moved: ['移动并修改', '移動並修改', 'moved and changed'],
  branchImported: ['导入所在分支', '匯入所在分支', 'imported the branch below'],
  branchRemoved: ['删除所在分支', '刪除所在分支', 'deleted the branch below'],
  membersChanged: ['调整成员', '調整成員', 'changed the members'],
  authorized: ['调整权限', '調整權限', 'changed the permissions'],
  administratorsChanged: ['调整分级管理员', '調整分級管理員', 'changed the administrators'],
  passwordReset: ['重置密码', '重設密碼', 'reset the password'],
  activated: ['激活账号', '啟用帳號', 'activated the account'],
  activationLinkMade: ['生成激活链接', '產生啟用連結', 'generated an activation link'],
  triedAs: ['以他人身份试运行', '以他人身分試執行', 'tried as another person'],
  archived: ['归档', '歸檔', 'kept a result of'],
  subscribed: ['新建订阅', '新增訂閱', 'added a subscription of'],
  subscriptionChanged: ['修改订阅', '修改訂閱', 'changed a subscription of'],
  unsubscribed: ['删除订阅', '刪除訂閱', 'deleted a subscription of'],
  sendingStarted: ['立即发送', '立即發送', 'started sending'],
  madeHome: ['设为首页', '設為首頁', 'set the home page to'],
  printed: ['打印', '列印', 'printed with'],
  written: ['导出Word', '匯出Word', 'wrote to Word with'],
  migrated: ['迁移到其他版本', '遷移到其他版本', 'moved to another version'],
  used: ['使用', '使用', 'used'],
  broughtBack: ['恢复历史版本', '恢復歷史版本', 'brought back a version of'],
  viewedAs: ['以其身份查看', '以其身分查看', 'viewed as this user'],
  viewAsEnded: ['结束以其身份查看', '結束以其身分查看', 'stopped viewing as this user'],
  personalViewed: ['查看完整个人信息', '查看完整個人資訊', 'viewed full personal data'],
  unlocked: ['解锁账号', '解鎖帳號', 'unlocked the account'],
  began: ['成员关系生效', '成員關係生效', 'membership started'],
  ended: ['成员关系到期', '成員關係到期', 'membership ended'],
  buttonAdded: ['新建按钮', '新增按鈕', 'added buttons'],
  columnAdded: ['新建列', '新增欄', 'added columns'],
  formAdded: ['新建表单字段', '新增表單欄位', 'added form fields'],
  buttonChanged: ['修改按钮', '修改按鈕', 'changed a button'],
  buttonRemoved: ['删除按钮', '刪除按鈕', 'deleted a button'],
  columnChanged: ['修改列', '修改欄', 'changed a column'],
  columnRemoved: ['删除列', '刪除欄', 'deleted a column'],
  formChanged: ['修改表单字段', '修改表單欄位', 'changed a form field'],
  formRemoved: ['删除表单字段', '刪除表單欄位', 'deleted a form field'],
  schemeSaved: ['保存数据方案', '儲存資料方案', 'saved a data scheme'],
  schemeRemoved: ['删除数据方案', '刪除資料方案', 'deleted a data scheme'],
  dataFieldSaved: ['保存数据字段', '儲存資料欄位', 'saved a data field'],
  dataFieldRemoved: ['删除数据字段', '刪除資料欄位', 'deleted a data field'],
  avatarChanged: ['更换头像', '更換頭像', 'changed the picture'],
  baseInfoChanged: ['修改个人资料', '修改個人資料', 'changed the personal data'],
  majorChanged: ['切换所在组织或岗位', '切換所在組織或崗位', 'switched organisation or position'],
  forcedOut: ['强制下线', '強制下線', 'forced to sign out'],
  exported: ['导出', '匯出', 'exported'],
  personalExported: ['导出完整个人信息', '匯出完整個人資訊', 'exported full personal data'],
  personalListed: [
    '在列表中查看完整个人信息',
    '在列表中查看完整個人資訊',
    'viewed full personal data in the list',
  ],
  workHandedOver: ['工作交接', '工作交接', 'handed over work'],
  switched: ['启用或停用', '啟用或停用', 'enabled or disabled'],
  tried: ['试发', '試發', 'sent a test'],
  synchronised: ['开始同步', '開始同步', 'started a synchronisation'],
  stopped: ['停止', '停止', 'stopped'],
  resumed: ['继续', '繼續', 'went on with'],
  rowRepeated: ['重试一行：', '重試一列：', 'brought a row over again for'],
  retried: ['重新同步', '重新同步', 'sent again'],
  cleared: ['清空', '清空', 'cleared'],
  dayChanged: ['修改日期', '修改日期', 'changed a day'],
  announced: ['标记放假安排', '標記放假安排', 'marked the holidays of a year'],
  checkBegun: ['开始校验', '開始校驗', 'started a check'],
  foreignConfirmed: ['确认恢复外来备份', '確認還原外來備份', 'confirmed the restore of a foreign backup'],
  live: ['新版本生效', '新版本生效', 'put a version to work'],
  fieldBroughtBack: ['恢复字段', '恢復欄位', 'brought a field back'],
  indexesAskedFor: ['重新建立索引', '重新建立索引', 'had indexes built again'],
  indexAdded: ['新建索引', '新增索引', 'added an index to'],
  indexRemoved: ['删除索引', '刪除索引', 'deleted an index of'],
  erased: ['彻底清除', '徹底清除', 'erased'],
  columnsErased: ['清除已移除的字段', '清除已移除的欄位', 'erased removed fields'],
  applied: ['应用文件', '套用檔案', 'applied the file of'],
  rolledBack: ['撤销应用文件', '撤銷套用檔案', 'took back the file of'],
  answered: ['回答提问', '回答提問', 'answered the questions of'],
  restoreBegun: ['开始恢复', '開始恢復', 'started a restore'],
} as const satisfies Words;

/** Kinds of record that the trail stores under another code than its acts do. */
export const TARGET_KINDS = {
  check: ['审核', '審核', 'audit'],
  checkTask: ['审核任务', '審核任務', 'audit task'],
  stageRecord: ['评分记录', '評分記錄', 'stage record'],
  item: ['评价项目', '評價項目', 'item'],
  supportRequest: ['支撑资料', '支撐資料', 'evidence'],
  integrationRun: ['整合', '整合', 'integration run'],
  outputJob: ['审核输出', '審核輸出', 'export'],
  offlinePackage: ['离线包', '離線包', 'offline package'],
  standardNode: ['标准条款', '標準條款', 'clause'],
  file: ['文件', '檔案', 'file'],
} as const satisfies Words;

const REFUSALS: Readonly<Record<string, RefusalEntry>> = authRefusals;

/** An event of the security log in words; a refusal's code reads as the refusal itself. */
export function securityEventWords(event: string, language: Language, params?: RefusalParams): string {
  const refusal = REFUSALS[event];
  return (
    wordOf(SECURITY_EVENTS, event, language) ?? (refusal ? refusalText(refusal, language, params) : event)
  );
}

/** An act of the trail (`noun.done`) in words; its code where there are none. */
export function operationWords(action: string, language: Language): string {
  const [target = '', done = ''] = action.split('.');
  const noun = nounOf(target, language);
  const act = wordOf(OPERATION_ACTS, done, language);
  if (act !== undefined) return `${noun} · ${act}`;
  const verb = wordOf(ACTIVITY_VERBS, action, language) ?? wordOf(ACTIVITY_VERBS, done, language);
  return verb?.replace('{noun}', noun) ?? action;
}

/** What kind of record an entry of the trail is about, as a heading or a cell says it. */
export function targetWords(target: string, language: Language): string {
  const noun = wordOf(TARGET_KINDS, target, language) ?? nounOf(target, language);
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

const nounOf = (target: string, language: Language): string =>
  wordOf(OPERATION_NOUNS, target, language) ?? wordOf(ACTIVITY_NOUNS, target, language) ?? target;
