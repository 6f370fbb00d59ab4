import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the logs page. */
export const logMessages = defineMessages('log', {
  title: words.logs,
  login: words.signInLog,
  operation: words.operationLog,
  request: words.requestLog,
  exception: ['异常日志', 'Exception log'],
  time: words.time,
  user: words.user,
  account: words.account,
  noAccount: ['没有这个账号', 'No such account'],
  agent: ['浏览器标识', 'User agent'],
  requestId: ['请求编号', 'Request ID'],
  result: words.result,
  succeeded: ['成功', 'Success'],
  failed: words.failed,
  event: words.event,
  module: ['对象', 'Record'],
  address: words.ipAddress,
  device: words.signInDevice,
  url: ['请求地址', 'URL'],
  method: words.method,
  duration: ['耗时(毫秒)', 'Duration (ms)'],
  status: words.status,
  details: words.details,
  message: ['异常信息', 'Exception'],
  from: words.time,
  keyword: ['用户、事件或 IP', 'User, event or IP'],
  removeAsk: ['删除 {count} 条日志？', 'Delete {count} log entries?', { one: 'Delete this log entry?' }],
  removeText: [
    '删除后不能恢复，删除本身会被记录。',
    'This cannot be undone, and the deletion itself is logged.',
  ],
  removed: ['日志已删除', 'Log entries deleted'],
  clear: ['清空日志', 'Clear log'],
  clearAsk: ['清空全部{name}？', 'Clear {name}?'],
  clearText: [
    '此类日志全部删除，不能恢复；谁在何时清空会被记录。',
    'All entries of this log are permanently deleted. Who cleared it and when is logged.',
  ],
  empty: ['此时间段没有日志', 'No log entries in this period'],
  trail: [
    '操作日志是业务留痕，长期保留，不能删除。',
    'The operation log is the business audit trail. It is kept permanently and cannot be deleted.',
  ],
});
