import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of designing and publishing (online-development 12). */
export const designsRefusals = defineRefusals({
  'design.nameTaken': {
    status: 422,
    field: 'fullName',
    zh: '已有名称为“{name}”的功能',
    zhtw: '已有名稱為「{name}」的功能',
    en: 'Another design is called {name}',
  },
  'design.codeTaken': {
    status: 422,
    field: 'enCode',
    zh: '编码“{code}”已被其他功能使用',
    zhtw: '編碼「{code}」已被其他功能使用',
    en: 'Another design has the code {code}',
  },
  'design.codeReserved': {
    status: 422,
    field: 'enCode',
    zh: '编码“{code}”不能使用：须以字母开头，且不能与系统保留字相同',
    zhtw: '編碼「{code}」不能使用：須以字母開頭，且不能與系統保留字相同',
    en: 'The code {code} cannot be used: it begins with a letter and is no reserved word',
  },
  'design.codeFixed': {
    status: 422,
    field: 'enCode',
    zh: '功能已发布，编码不能再修改',
    zhtw: '功能已發布，編碼不能再修改',
    en: 'The design has been published; its code stays',
  },
  'design.categoryUnknown': {
    status: 422,
    field: 'category',
    zh: '分类“{category}”不存在',
    zhtw: '分類「{category}」不存在',
    en: 'There is no category {category}',
  },
  'design.unreadable': {
    status: 422,
    zh: '设计内容无法读取：{place}',
    zhtw: '設計內容無法讀取：{place}',
    en: 'The design cannot be read: {place}',
  },
  'design.overLimit': {
    status: 422,
    zh: '{what}',
    zhtw: '{what}',
    en: '{what}',
  },
  'design.tooMany': {
    status: 422,
    zh: '最多可建立{limit}个功能设计',
    zhtw: '最多可建立{limit}個功能設計',
    en: 'There can be at most {limit} designs',
  },
  'design.tooManyCopies': {
    status: 422,
    zh: '“{name}”的副本已达上限，请先修改已有副本的名称',
    zhtw: '「{name}」的副本已達上限，請先修改已有副本的名稱',
    en: 'There are too many copies of {name}; rename some first',
  },
  'design.faulty': {
    status: 422,
    zh: '设计有{count}处错误，不能发布：{first}',
    zhtw: '設計有{count}處錯誤，不能發布：{first}',
    en: 'The design cannot be published with {count} errors: {first}',
  },
  'design.parentMissing': {
    status: 422,
    zh: '首次发布到菜单，请选择上级目录',
    zhtw: '首次發布到選單，請選擇上級目錄',
    en: 'Choose the directory in which the menu entry is to stand',
  },
  'design.planChanged': {
    status: 409,
    zh: '发布内容已变化，请重新查看后再发布',
    zhtw: '發布內容已變化，請重新查看後再發布',
    en: 'Publishing would do something else by now; look at the plan again',
  },
  'design.losesData': {
    status: 422,
    zh: '发布将丢失数据：{what}。请确认后再发布',
    zhtw: '發布將遺失資料：{what}。請確認後再發布',
    en: 'Publishing would lose data: {what}. Confirm it first',
  },
  'design.publishing': {
    status: 409,
    zh: '上一次发布仍在准备中，请稍后再试',
    zhtw: '上一次發布仍在準備中，請稍後再試',
    en: 'The former publication is still being prepared; please try again later',
  },
  'design.tableBusy': {
    status: 409,
    zh: '数据表正被长时间占用，未能发布，请稍后再试',
    zhtw: '資料表正被長時間佔用，未能發布，請稍後再試',
    en: 'The table is in use by something that takes long; nothing was published, please try again later',
  },
  'design.fieldInProcess': {
    status: 422,
    zh: '字段“{name}”正被运行中的流程使用，只能隐藏，不能删除或转换',
    zhtw: '欄位「{name}」正被執行中的流程使用，只能隱藏，不能刪除或轉換',
    en: 'Running processes use the field {name}; it can be hidden, not removed or converted',
  },
  'design.notGrantable': {
    status: 403,
    zh: '您无权授权，请由有授权权限的管理员指定可见范围',
    zhtw: '您無權授權，請由有授權權限的管理員指定可見範圍',
    en: 'You may not grant rights; leave it to an administrator who may',
  },
  'design.hasProcesses': {
    status: 422,
    zh: '功能“{name}”有{count}条数据正在审批，不能删除，可以停用',
    zhtw: '功能「{name}」有{count}筆資料正在審批，不能刪除，可以停用',
    en: 'The function {name} has {count} records in processes under way and cannot be deleted; switch it off instead',
  },
  'design.nameTakenByField': {
    status: 422,
    zh: '草稿中已有名称为“{name}”的字段',
    zhtw: '草稿中已有名稱為「{name}」的欄位',
    en: 'The draft has a field {name} already',
  },
});
