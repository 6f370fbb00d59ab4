import { allRecords } from '@auditplus/contract/all-records.ts';
import { ownButtons } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import type { Catalogue } from './access-catalogue.ts';
import type { Caller } from './caller.ts';

/** Traditional Chinese and English of the names that the product gives to roles, buttons, columns, fields and schemes. */
const USUAL_NAMES: Readonly<Record<string, readonly [zhtw: string, en: string]>> = {
  上传资料: ['上傳資料', 'Upload materials'],
  下发评审: ['下發評審', 'Send out the review'],
  下载: ['下載', 'Download'],
  下达问题: ['下達問題', 'Issue findings'],
  交接: ['交接', 'Hand over'],
  以他人身份查看: ['以他人身分查看', 'View as another person'],
  不予处理: ['不予處理', 'Dismiss'],
  移除消息: ['移除訊息', 'Remove the message'],
  会签: ['會簽', 'Countersign'],
  保存: ['儲存', 'Save'],
  关闭审核: ['關閉審核', 'Close the audit'],
  分级管理: ['分級管理', 'Delegated administration'],
  列表权限: ['列表權限', 'Columns'],
  删除: ['刪除', 'Delete'],
  制定整改方案: ['制定整改方案', 'Write the rectification plan'],
  发布: ['發布', 'Publish'],
  发布标准: ['發布標準', 'Publish the standard'],
  取消审核: ['取消審核', 'Cancel the audit'],
  变更: ['變更', 'Change'],
  大屏密钥: ['大螢幕金鑰', 'Screen keys'],
  设为首页: ['設為首頁', 'Make it the home page'],
  访问密钥: ['存取金鑰', 'Access keys'],
  以他人身份预览: ['以他人身分預覽', 'Preview as another person'],
  不限数据范围: ['不限資料範圍', 'All data'],
  订阅: ['訂閱', 'Subscriptions'],
  检查: ['檢查', 'Check'],
  执行: ['執行', 'Run'],
  同步计划: ['同步計劃', 'Plans'],
  同步: ['同步', 'Synchronise'],
  同步通讯录: ['同步通訊錄', 'Synchronise the directory'],
  以他人身份运行: ['以他人身分執行', 'Run as another person'],
  启用停用: ['啟用停用', 'Switch on or off'],
  备份: ['備份', 'Back up'],
  复核: ['複核', 'Review'],
  外部访问: ['外部存取', 'Outbound hosts'],
  审批: ['審批', 'Approve'],
  审批整改方案: ['審批整改方案', 'Approve the rectification plan'],
  审查: ['審查', 'Examine'],
  审核发布: ['審核發布', 'Publish the audit'],
  导入: ['匯入', 'Import'],
  撤回导入: ['撤回匯入', 'Take an import back'],
  导出: ['匯出', 'Export'],
  使用全部印章: ['使用全部印章', 'Use every seal'],
  下载代码: ['下載程式碼', 'Download code'],
  开始自评: ['開始自評', 'Start the self-assessment'],
  强制下线: ['強制下線', 'Force sign-out'],
  归档: ['歸檔', 'Archive'],
  恢复: ['恢復', 'Restore'],
  打开数据: ['開啟資料', 'Open data'],
  索引: ['索引', 'Indexes'],
  删除数据: ['刪除資料', 'Delete data'],
  按钮权限: ['按鈕權限', 'Buttons'],
  授权: ['授權', 'Authorise'],
  接收资料: ['接收資料', 'Receive materials'],
  提交反馈: ['提交回饋', 'Submit feedback'],
  提交审批: ['提交審批', 'Submit for approval'],
  提交整改证据: ['提交整改證據', 'Submit rectification evidence'],
  提交评分: ['提交評分', 'Submit scores'],
  提交资料: ['提交資料', 'Submit materials'],
  提交问题资料: ['提交問題資料', 'Submit finding materials'],
  提出异议: ['提出異議', 'Object'],
  数据权限: ['資料權限', 'Data'],
  新建: ['新增', 'Add'],
  查看完整个人信息: ['查看完整個人資訊', 'View full personal data'],
  校验留痕: ['校驗留痕', 'Verify audit log'],
  清除: ['清除', 'Clear'],
  确认反馈: ['確認回饋', 'Confirm feedback'],
  确认评分: ['確認評分', 'Confirm scores'],
  移动资料: ['移動資料', 'Move materials'],
  立即执行: ['立即執行', 'Run now'],
  重新发送: ['重新傳送', 'Send again'],
  测试连接: ['測試連線', 'Test connection'],
  校验: ['校驗', 'Check'],
  取号: ['取號', 'Issue number'],
  签发: ['簽發', 'Issue'],
  签署: ['簽署', 'Sign'],
  编制标准: ['編製標準', 'Edit standards'],
  编辑: ['編輯', 'Edit'],
  指派: ['指派', 'Assign'],
  终止: ['終止', 'Terminate'],
  挂起: ['掛起', 'Suspend'],
  跳转: ['跳轉', 'Jump'],
  复活: ['復活', 'Revive'],
  修复: ['修復', 'Repair'],
  考核: ['考核', 'Assess'],
  表单权限: ['表單權限', 'Form fields'],
  裁定: ['裁定', 'Decide'],
  角色成员: ['角色成員', 'Role members'],
  解锁: ['解鎖', 'Unlock'],
  评分: ['評分', 'Score'],
  调整方案: ['調整方案', 'Revise programme'],
  退回评分: ['退回評分', 'Return scores'],
  重置密码: ['重設密碼', 'Reset password'],
  销号: ['銷號', 'Close rectification'],
  验收: ['驗收', 'Accept'],
  详情: ['詳情', 'Details'],
  批量删除: ['批量刪除', 'Batch delete'],
  复制: ['複製', 'Copy'],
  姓名: ['姓名', 'Name'],
  名称: ['名稱', 'Name'],
  编码: ['編碼', 'Code'],
  性别: ['性別', 'Gender'],
  成员数: ['成員數', 'Members'],
  分类编码: ['分類編碼', 'Code of the category'],
  所属组织: ['所屬組織', 'Organisation'],
  手机号: ['手機號碼', 'Mobile'],
  角色类型: ['角色類型', 'Role type'],
  角色编码: ['角色編碼', 'Role code'],
  说明: ['說明', 'Description'],
  账号: ['帳號', 'Account'],
  分组: ['分組', 'Group'],
  岗位: ['崗位', 'Position'],
  排序: ['排序', 'Sort order'],
  直属上级: ['直屬上級', 'Manager'],
  角色: ['角色', 'Role'],
  邮箱: ['信箱', 'Email'],
  上级组织: ['上級組織', 'Parent organisation'],
  全局: ['全域', 'Global'],
  分组类型: ['分組類型', 'Group type'],
  创建人: ['建立人', 'Created by'],
  创建时间: ['建立時間', 'Created at'],
  岗位类型: ['崗位類型', 'Position type'],
  状态: ['狀態', 'Status'],
  用户: ['使用者', 'User'],
  组织: ['組織', 'Organisation'],
  组织类型: ['組織類型', 'Organisation type'],
  负责人: ['負責人', 'Leader'],
  全部数据: ['全部資料', 'All data'],
  本组织及下级: ['本組織及下級', 'Own organisation and below'],
  本公司: ['本公司', 'Own company'],
  本组织: ['本組織', 'Own organisation'],
  我管理的组织及下级: ['我管理的組織及下級', 'Organisations I administer and below'],
  本人及下属: ['本人及下屬', 'Own and subordinates'],
  系统管理员: ['系統管理員', 'System administrator'],
  管理体系部部长: ['管理體系部部長', 'Head of the management system department'],
  管理体系部: ['管理體系部', 'Management system department'],
  总部审核员: ['總部審核員', 'Head-office auditor'],
  总部部门联络员: ['總部部門聯絡員', 'Head-office department contact'],
  水务运营部负责人: ['水務營運部負責人', 'Head of water operations'],
  水务运营评分员: ['水務營運評分員', 'Water operations scorer'],
  合作公司审核组长: ['合作公司審核組長', 'Partner company lead auditor'],
  合作公司评分员: ['合作公司評分員', 'Partner company scorer'],
  企业总经理: ['企業總經理', 'Company general manager'],
  '企业安全管理员(协调人)': ['企業安全管理員(協調人)', 'Company safety officer (coordinator)'],
  企业部门联络人: ['企業部門聯絡人', 'Company department contact'],
  '集团领导(签约人)': ['集團領導(簽約人)', 'Group executive (signatory)'],
  外部审核员: ['外部審核員', 'External auditor'],
};

/** The labels of declared records: their columns and form fields are granted one by one, as their buttons are. */
const FIELD_NAMES: Readonly<Record<string, readonly [zhtw: string, en: string]>> = Object.fromEntries(
  allRecords
    .flatMap((model) => [
      ...Object.values(model.fields).map(({ label }) => label),
      ...ownButtons(model).map(([, label]) => label),
    ])
    .map(([zh, zhtw, en]) => [zh, [zhtw, en]]),
);

/** The name of a role, button, column, field or scheme for a reader; one that an administrator made up stays as it is. */
export function usualName(fullName: string, language: Language): string {
  if (language === 'zh') return fullName;
  return (USUAL_NAMES[fullName] ?? FIELD_NAMES[fullName])?.[language === 'zhtw' ? 0 : 1] ?? fullName;
}

/** What a role, button, column or field is called for a reader: as its maker has translated it, else as the product does. */
export const titledIn = (
  { fullName, titles }: { readonly fullName: string; readonly titles?: unknown },
  language: Language,
): string => {
  const given = language === 'zh' ? '' : OtherTitles.parse(titles ?? {})[language];
  return given || usualName(fullName, language);
};

/** The names of the roles that somebody holds, for a reader. */
export const heldRoleNames = (
  { roleNames, roleTitles }: Pick<Caller, 'roleNames' | 'roleTitles'>,
  language: Language,
): string[] => roleNames.map((fullName, at) => titledIn({ fullName, titles: roleTitles[at] }, language));

/** A catalogue whose names are those that a reader of the language knows. */
export function catalogueIn(language: Language, catalogue: Catalogue): Catalogue {
  if (language === 'zh') return catalogue;
  const worded = <T extends { readonly fullName: string; readonly titles?: unknown }>(row: T): T => ({
    ...row,
    fullName: titledIn(row, language),
  });
  return {
    ...catalogue,
    menus: catalogue.menus.map((menu) => ({
      ...menu,
      fullName: (language === 'zhtw' ? menu.nameZhtw : menu.nameEn) || menu.fullName,
    })),
    menuItems: catalogue.menuItems.map(worded),
    schemes: catalogue.schemes.map(worded),
  };
}
