import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { z } from 'zod';
import { fill, label, type Texts } from '../../kernel/texts.ts';

/** Why somebody was found for a node; stored as key and name, told in the reader's language. */
export type ReasonKey =
  | 'superior'
  | 'departmentLeader'
  | 'initiator'
  | 'formField'
  | 'step'
  | 'member'
  | 'position'
  | 'role'
  | 'group'
  | 'expression'
  | 'interface'
  | 'auditRole';

/** As the engine keeps it with an item. */
export const reason = (key: ReasonKey, name: string): string => JSON.stringify([key, name]);

const FOUND: Texts = {
  superior: ['发起人的第{name}级主管', '發起人的第{name}級主管', "The initiator's superior, level {name}"],
  departmentLeader: ['{name}的负责人', '{name}的負責人', 'Leader of {name}'],
  initiator: ['发起人', '發起人', 'The initiator'],
  formField: ['表单字段“{name}”', '表單欄位「{name}」', 'The form field "{name}"'],
  step: ['“{name}”的处理人', '「{name}」的處理人', 'Who decided at "{name}"'],
  member: ['指定成员', '指定成員', 'Named at this step'],
  position: ['{name}（岗位）', '{name}（崗位）', '{name} (position)'],
  role: ['{name}（角色）', '{name}（角色）', '{name} (role)'],
  group: ['{name}（分组）', '{name}（分組）', '{name} (group)'],
  interface: ['数据接口给出', '資料介面給出', 'Given by a data interface'],
  expression: ['按公式确定', '按公式確定', 'By formula'],
  auditRole: ['{name}', '{name}', '{name}'],
};

const BASIS: Texts = {
  initiator: ['发起人', '發起人', 'The initiator'],
  chosen: ['由上一步处理人选择', '由上一步處理人選擇', 'Chosen by whoever decided before'],
  substitute: [
    '原处理人已停用，由代理人处理',
    '原處理人已停用，由代理人處理',
    'Stands in for a person whose account is off',
  ],
  leader: ['由主管处理', '由主管處理', 'As the superior'],
  named: [
    '未找到处理人，由指定人员处理',
    '未找到處理人，由指定人員處理',
    'Nobody was found; named for this case',
  ],
  administrator: [
    '未找到处理人，由管理员处理',
    '未找到處理人，由管理員處理',
    'Nobody was found; as an administrator',
  ],
  other: [
    '发起人不能审批自己的流程，由指定人员处理',
    '發起人不能審批自己的流程，由指定人員處理',
    'In the place of the initiator',
  ],
  added: ['加签', '加簽', 'Added signer'],
  transferred: ['转办', '轉辦', 'Transferred'],
  handedOver: ['工作交接', '工作交接', 'Handed over'],
  takenBack: ['已收回委托', '已收回委託', 'Taken back from the delegate'],
  assigned: ['由管理员指派', '由管理員指派', 'Assigned by an administrator'],
};

const ACTING: Texts = { acting: ['{why}，代{name}处理', '{why}，代{name}處理', '{why}, for {name}'] };

const Stored = z.tuple([z.string(), z.string()]);

/** Why it is this person: 为什么是我. */
export function reasonInWords(
  { basis, reason: stored, forName }: { basis: string; reason: string; forName: string },
  language: Language,
): string {
  const why = basis === 'resolved' ? foundInWords(stored, language) : label(BASIS, basis, language);
  return forName === '' ? why : fill(label(ACTING, 'acting', language), { why, name: forName });
}

/** Why somebody was found. */
export function foundInWords(stored: string, language: Language): string {
  if (stored === '') return '';
  const parsed = Stored.safeParse(parsedJson(stored));
  if (!parsed.success) return '';
  const [key, name] = parsed.data;
  return fill(label(FOUND, key, language), { name });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
