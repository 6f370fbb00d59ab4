import { defineMessages } from '../../i18n/messages.ts';

/** Words of the fields of designed forms. */
export const formFieldMessages = defineMessages('formField', {
  numberLater: ['保存后自动生成', 'Given when it is saved'],
  filledLater: ['保存后自动填写', 'Filled in when it is saved'],
  chooseRecord: ['选择{label}', 'Choose {label}'],
  rate1: ['很差', 'Very poor'],
  rate2: ['较差', 'Poor'],
  rate3: ['一般', 'Fair'],
  rate4: ['满意', 'Good'],
  rate5: ['非常满意', 'Very good'],
  drawHere: ['请在框内手写签名', 'Sign in the box'],
  drawAgain: ['重写', 'Draw again'],
  sign: ['签名', 'Sign'],
  signAgain: ['重签', 'Sign again'],
  useSignature: ['使用签名', 'Use signature'],
  pictures: ['{count} 张', '{count} pictures', { one: '{count} picture' }],
});
