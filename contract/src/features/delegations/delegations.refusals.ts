import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of delegations. */
export const delegationsRefusals = defineRefusals({
  'delegation.toSelf': {
    status: 422,
    field: 'toUserId',
    zh: '不能委托给自己',
    zhtw: '不能委託給自己',
    en: 'You cannot delegate to yourself',
  },
  'delegation.disabled': {
    status: 422,
    field: 'toUserId',
    zh: '受托人的账号已停用或不存在',
    zhtw: '受託人的帳號已停用或不存在',
    en: 'The account of this person does not exist or is switched off',
  },
  'delegation.badTime': {
    status: 422,
    field: 'endTime',
    zh: '结束时间必须晚于开始时间，且不能早于现在',
    zhtw: '結束時間必須晚於開始時間，且不能早於現在',
    en: 'The end must be later than the start and must not have passed',
  },
  'delegation.overlaps': {
    status: 422,
    field: 'startTime',
    zh: '该时间段内已委托给{name}',
    zhtw: '該時間段內已委託給{name}',
    en: 'You have already delegated to {name} in this time',
  },
  'delegation.circle': {
    status: 422,
    field: 'toUserId',
    zh: '{name}在该时间段内已委托给您，不能互相委托',
    zhtw: '{name}在該時間段內已委託給您，不能互相委託',
    en: '{name} has delegated to you in this time, directly or through others',
  },
  'delegation.unknownProcess': {
    status: 422,
    field: 'flowId',
    zh: '流程不存在',
    zhtw: '流程不存在',
    en: 'This process does not exist',
  },
});
