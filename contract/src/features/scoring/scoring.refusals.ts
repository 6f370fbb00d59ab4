import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of tasks, stage records and scores (audit-domain 4.3, 4.4, D23). Points in texts are plain numbers. */
export const scoringRefusals = defineRefusals({
  AU1302: {
    status: 422,
    zh: '还有{n}个评价项目未评分',
    zhtw: '還有{n}個評價項目未評分',
    en: '{n} {n:item is|items are} not scored yet',
  },
  AU1303: {
    status: 422,
    zh: '还有{n}项不适用申请未认定',
    zhtw: '還有{n}項不適用申請未認定',
    en: '{n} not-applicable {n:claim is|claims are} not decided yet',
  },
  AU1304: {
    status: 422,
    zh: '还有{n}项评分偏差未说明',
    zhtw: '還有{n}項評分偏差未說明',
    en: '{n} score {n:difference has|differences have} no explanation yet',
  },
  AU1401: {
    status: 422,
    zh: '上一环节({环节})尚未确认，暂不能评分',
    zhtw: '上一環節({环节})尚未確認，暫不能評分',
    en: 'The previous stage ({环节}) is not confirmed yet, scoring has to wait',
  },
  AU1402: {
    status: 422,
    zh: '评分必须为{步长}的整数倍',
    zhtw: '評分必須為{步长}的整數倍',
    en: 'Scores must be whole multiples of {步长}',
  },
  AU1403: {
    status: 422,
    zh: '得分不能超过标准分{x}分',
    zhtw: '得分不能超過標準分{x}分',
    en: 'The score cannot exceed the standard score of {x}',
  },
  AU1404: {
    status: 422,
    zh: '扣分必须填写扣分原因',
    zhtw: '扣分必須填寫扣分原因',
    en: 'A deduction needs its reason',
  },
  AU1405: {
    status: 422,
    zh: '不适用必须填写理由(10-500字)',
    zhtw: '不適用必須填寫理由(10-500字)',
    en: 'Not applicable needs a reason of 10 to 500 characters',
  },
  AU1406: {
    status: 422,
    zh: '该项目为必评项，不能申请不适用',
    zhtw: '該項目為必評項，不能申請不適用',
    en: 'This item must be scored, it cannot be claimed not applicable',
  },
  AU1407: {
    status: 422,
    zh: '以下扣分需上传照片：{编号}',
    zhtw: '以下扣分需上傳照片：{编号}',
    en: 'These deductions need a photo: {编号}',
  },
  AU1408: {
    status: 422,
    zh: '还有{n}个多人评分冲突未裁定',
    zhtw: '還有{n}個多人評分衝突未裁定',
    en: '{n} {n:conflict between scorers is|conflicts between scorers are} not decided yet',
  },
  AU1409: {
    status: 422,
    zh: '仍有离线数据包未回传：{姓名}',
    zhtw: '仍有離線資料包未回傳：{姓名}',
    en: 'Offline packages are still out: {姓名}',
  },
  AU1410: {
    status: 422,
    zh: '审核人已开始处理，不能撤回',
    zhtw: '審核人已開始處理，不能撤回',
    en: 'The reviewer has already started, it cannot be withdrawn',
  },
  AU1411: {
    status: 422,
    zh: '确认人与评分人不能为同一人',
    zhtw: '確認人與評分人不能為同一人',
    en: 'The only scorer of a stage cannot confirm it',
  },
  AU1412: {
    status: 422,
    zh: '后续环节已提交，不能退回',
    zhtw: '後續環節已提交，不能退回',
    en: 'A later stage has been submitted, this one cannot be returned',
  },
  AU1413: {
    status: 422,
    zh: '该环节为必经环节，不能跳过',
    zhtw: '該環節為必經環節，不能跳過',
    en: 'This stage is mandatory and cannot be skipped',
  },
  AU1414: {
    status: 422,
    zh: '上年未关闭的问题须说明整改情况',
    zhtw: '上年未關閉的問題須說明整改情況',
    en: "Please state how last year's open finding was dealt with",
  },
  AU1415: {
    status: 422,
    zh: '评价单“{评价单}”尚未确认(当前：{状态})',
    zhtw: '評價單「{评价单}」尚未確認(目前：{状态})',
    en: 'The package “{评价单}” is not confirmed yet (now: {状态})',
  },
  AU1416: {
    status: 422,
    zh: '目前只有一人评分，提交后无人可以确认。还须由{人员}参与评分',
    zhtw: '目前只有一人評分，提交後無人可以確認。還須由{人员}參與評分',
    en: 'Only one person has scored, so nobody could confirm. One of these has to score as well: {人员}',
  },
  AU1417: {
    status: 422,
    zh: '提交后无人可以确认本环节，请联系管理体系部指定人员',
    zhtw: '提交後無人可以確認本環節，請聯繫管理體系部指定人員',
    en: 'Nobody could confirm this stage. Please ask the management-system department to name somebody',
  },
  'score.notConfirmed': {
    status: 403,
    zh: '“{环节}”确认后您才能查看，当前：{状态}',
    zhtw: '「{环节}」確認後您才能檢視，目前：{状态}',
    en: 'You can read “{环节}” once it is confirmed. Now: {状态}',
  },
});
