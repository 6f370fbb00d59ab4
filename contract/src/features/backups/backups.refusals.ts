import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of backup and restore. */
export const backupsRefusals = defineRefusals({
  'backup.busy': {
    status: 409,
    zh: '已有备份或恢复正在进行，请等待其完成',
    zhtw: '已有備份或還原正在進行，請等待其完成',
    en: 'A backup or a restore is running; wait until it has ended',
  },
  'backup.notReady': {
    status: 422,
    zh: '该备份尚未完成或已失败，不能使用',
    zhtw: '該備份尚未完成或已失敗，無法使用',
    en: 'This backup is not complete and cannot be used',
  },
  'backup.confirmationWrong': {
    status: 422,
    zh: '输入的备份名称与所选备份不一致',
    zhtw: '輸入的備份名稱與所選備份不一致',
    en: 'The typed name is not the name of this backup',
  },
  'backup.passwordWrong': {
    status: 422,
    zh: '密码不正确',
    zhtw: '密碼不正確',
    en: 'The password is not right',
  },
  'backup.unreadable': {
    status: 422,
    zh: '文件不是本系统的备份，或已损坏',
    zhtw: '檔案不是本系統的備份，或已損壞',
    en: 'The file is not a backup of this product, or it is damaged',
  },
  'backup.secondPerson': {
    status: 422,
    zh: '该备份不是本系统制作的，或制作后被改动；您已确认，还须另一位有恢复权限的人恢复它',
    zhtw: '該備份不是本系統製作的，或製作後被改動；您已確認，還須另一位有還原權限的人還原它',
    en: 'This backup was not made by this product or was changed since; you have confirmed it, and a second person with the right has to restore it',
  },
  'backup.otherVersion': {
    status: 422,
    zh: '备份来自另一版本的系统（数据结构不同）；请使用制作备份时的版本恢复',
    zhtw: '備份來自另一版本的系統（資料結構不同）；請使用製作備份時的版本還原',
    en: 'The backup was made by another version of the product, whose tables differ; restore it with that version',
  },
  'backup.appTables': {
    status: 422,
    field: 'emptied',
    zh: '该备份早于自定义数据表，恢复会清空这些表；请逐一输入表名确认：{tables}',
    zhtw: '該備份早於自訂資料表，還原會清空這些表；請逐一輸入表名確認：{tables}',
    en: 'The backup is older than the tables that people made, and restoring it empties them; name each to confirm: {tables}',
  },
  'backup.tablesMissing': {
    status: 422,
    zh: '数据库缺少该备份不能重建的数据表；请在新的空数据库上恢复',
    zhtw: '資料庫缺少該備份不能重建的資料表；請在新的空資料庫上還原',
    en: 'The database has lost tables that this backup cannot make anew; restore it on a new, empty database',
  },
  'backup.differs': {
    status: 500,
    zh: '恢复后的数据与备份不一致，已全部撤销，原数据未变',
    zhtw: '還原後的資料與備份不一致，已全部撤銷，原資料未變',
    en: 'What was restored did not equal the backup; everything was undone and the data are as before',
  },
  'backup.failed': {
    status: 500,
    zh: '未能完成，数据未变；详情见服务器日志',
    zhtw: '未能完成，資料未變；詳情見伺服器日誌',
    en: 'It could not be completed and the data are as before; the server’s log says more',
  },
});
