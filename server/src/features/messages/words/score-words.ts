import type { MessageWords } from './place.ts';

/** Messages about the stages of scoring and offline packages. */
export const SCORE_WORDS = {
  'stage.opened': {
    zh: ['{stage}已开放：{unit}', '{place}'],
    zhtw: ['{stage}已開放：{unit}', '{place}'],
    en: ['Stage open: {stage}, {unit}', '{place}'],
  },
  'stage.due': {
    zh: ['评分待完成：{sheets}', '{lines}'],
    zhtw: ['評分待完成：{sheets}', '{lines}'],
    en: ['Scoring to finish: {sheets}', '{lines}'],
  },
  'stage.submitted': {
    zh: ['{stage}已提交，请确认：{unit}', '{place}'],
    zhtw: ['{stage}已提交，請確認：{unit}', '{place}'],
    en: ['Stage submitted, please confirm: {stage}, {unit}', '{place}'],
  },
  'stage.returned': {
    zh: ['{stage}被退回：{unit}', '{place}', '退回原因：{reason}'],
    zhtw: ['{stage}被退回：{unit}', '{place}', '退回原因：{reason}'],
    en: ['Stage returned: {stage}, {unit}', '{place}', 'Reason: {reason}'],
  },
  'stage.confirmed': {
    zh: ['{stage}已确认：{unit}', '{place}'],
    zhtw: ['{stage}已確認：{unit}', '{place}'],
    en: ['Stage confirmed: {stage}, {unit}', '{place}'],
  },
  'variance.alert': {
    zh: ['偏差预警：{unit} {stage}', '{place}', '总体偏差 {bias}，平均绝对偏差 {mad}'],
    zhtw: ['偏差預警：{unit} {stage}', '{place}', '總體偏差 {bias}，平均絕對偏差 {mad}'],
    en: [
      'Variance alert: {unit}, {stage}',
      '{place}',
      'Overall difference {bias}, mean absolute difference {mad}',
    ],
  },
  'conflict.pending': {
    zh: ['多人评分冲突待裁定：{unit} {stage}', '{place}', '评价项目 {items}'],
    zhtw: ['多人評分衝突待裁定：{unit} {stage}', '{place}', '評價項目 {items}'],
    en: ['Scorers disagree, please decide: {unit}, {stage}', '{place}', 'Items {items}'],
  },
  'offline.expiring': {
    zh: ['离线包将在{hours}小时内到期：{unit} {sheet}', '{audit}，持有人{holder}（{device}），请联网回传。'],
    zhtw: [
      '離線包將在{hours}小時內到期：{unit} {sheet}',
      '{audit}，持有人{holder}（{device}），請聯網回傳。',
    ],
    en: [
      'Offline package ends within {hours|hour|hours}: {unit}, {sheet}',
      '{audit}, held by {holder} ({device}). Please go online and send it back.',
    ],
  },
  'offline.expiring:ended': {
    zh: [
      '离线包已到期：{unit} {sheet}',
      '{audit}，持有人{holder}（{device}），此后回传的内容须由负责人裁定。',
    ],
    zhtw: [
      '離線包已到期：{unit} {sheet}',
      '{audit}，持有人{holder}（{device}），此後回傳的內容須由負責人裁定。',
    ],
    en: [
      'Offline package ended: {unit}, {sheet}',
      '{audit}, held by {holder} ({device}). What is sent back from now on has to be decided by the lead.',
    ],
  },
  'offline.quarantined': {
    zh: [
      '离线操作待裁定：{unit} {sheet}',
      '{audit}，{device}回传的{count}项操作因离线包已失效而暂存，请接受或放弃。',
    ],
    zhtw: [
      '離線操作待裁定：{unit} {sheet}',
      '{audit}，{device}回傳的{count}項操作因離線包已失效而暫存，請接受或放棄。',
    ],
    en: [
      'Offline work to decide: {unit}, {sheet}',
      '{audit}: {count|entry|entries} sent back from {device} after the package had ended. Please accept or drop them.',
    ],
  },
} as const satisfies MessageWords;
