import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of portals. */
export const portalsRefusals = defineRefusals({
  'portal.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '门户编码“{code}”已存在',
    zhtw: '門戶編碼「{code}」已存在',
    en: 'A portal with the code “{code}” already exists',
  },
  'portal.duplicateName': {
    status: 422,
    field: 'fullName',
    zh: '门户名称“{name}”已存在',
    zhtw: '門戶名稱「{name}」已存在',
    en: 'A portal named “{name}” already exists',
  },
  'portal.categoryUnknown': {
    status: 422,
    field: 'category',
    zh: '门户分类不存在',
    zhtw: '門戶分類不存在',
    en: 'This category does not exist',
  },
  'portal.widgetInvalid': {
    status: 422,
    zh: '组件“{title}”尚未设置完整：{reason}',
    zhtw: '元件「{title}」尚未設定完整：{reason}',
    en: 'The widget “{title}” is not complete: {reason}',
  },
  'portal.originNotAllowed': {
    status: 422,
    zh: '不能嵌入“{url}”：请填写以“/”开头的本系统页面，或先由管理员在菜单中登记该外部系统的链接',
    zhtw: '不能嵌入「{url}」：請填寫以「/」開頭的本系統頁面，或先由管理員在選單中登記該外部系統的連結',
    en: '“{url}” cannot be shown in a frame: enter an own page that begins with “/”, or have the other system added to the menu as a link first',
  },
  'portal.notPublished': {
    status: 422,
    zh: '门户“{name}”尚未发布或已停用',
    zhtw: '門戶「{name}」尚未發布或已停用',
    en: 'The portal “{name}” has not been published or is disabled',
  },
  'portal.screenPersonUnknown': {
    status: 422,
    field: 'userId',
    zh: '该人员不存在、已停用，或权限高于您',
    zhtw: '該人員不存在、已停用，或權限高於您',
    en: 'This person does not exist, is disabled, or has more rights than you',
  },
  'portal.screenPersonDenied': {
    status: 422,
    field: 'userId',
    zh: '{name} 没有该门户的访问权限',
    zhtw: '{name} 沒有該門戶的存取權限',
    en: '{name} may not open this portal',
  },
  'portal.screenAddressInvalid': {
    status: 422,
    field: 'addresses',
    zh: '无法识别地址“{entry}”',
    zhtw: '無法識別位址「{entry}」',
    en: 'The address “{entry}” cannot be read',
  },
  'portal.roleUnknown': {
    status: 422,
    field: 'roleIds',
    zh: '角色不存在或已停用',
    zhtw: '角色不存在或已停用',
    en: 'One of these roles does not exist or is disabled',
  },
  'portal.organizeUnknown': {
    status: 422,
    field: 'organizeIds',
    zh: '组织不存在或已停用',
    zhtw: '組織不存在或已停用',
    en: 'One of these organisations does not exist or is disabled',
  },
  'portal.denied': {
    status: 403,
    zh: '您没有门户“{name}”的访问权限',
    zhtw: '您沒有門戶「{name}」的存取權限',
    en: 'You may not open the portal “{name}”',
  },
  'portal.inMenu': {
    status: 422,
    zh: '菜单“{names}”正在使用该门户，请先删除菜单',
    zhtw: '選單「{names}」正在使用該門戶，請先刪除選單',
    en: 'The {names:menu entry|menu entries} “{names}” {names:opens this portal; delete it|open this portal; delete them} first',
  },
});
