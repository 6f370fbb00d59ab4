import { defineMessages } from '../i18n/messages.ts';

/** Words of the scanner. */
export const scannerMessages = defineMessages('scanner', {
  scanFor: ['扫码填写“{label}”', 'Scan {label}'],
  aim: ['请将二维码或条码对准画面', 'Hold the code in front of the camera'],
  noCamera: [
    '摄像头无法使用，请检查浏览器权限，或选择码的图片',
    'The camera cannot be used. Check the permission of the browser, or choose a picture of the code',
  ],
  noReader: [
    '暂时无法识别图像中的码：请用扫码枪扫入下框，或手动输入码的内容',
    'Codes in pictures cannot be read at the moment: scan with a code reader into the box, or type what the code says',
  ],
  byHand: ['码的内容', 'What the code says'],
  byHandHint: ['可用扫码枪扫入，回车确认', 'A code reader can write here; Enter confirms'],
  picture: ['选择图片', 'Choose a picture'],
  noCode: [
    '图片中没有识别到码，请换一张清晰的图片',
    'No code was found in the picture. Please choose a clearer one',
  ],
  unfit: ['码的内容“{text}”不能填入“{label}”', '“{text}” cannot be filled into {label}'],
  otherDesign: [
    '这是其他功能的数据，不能填入“{label}”',
    'This code is of another function and cannot be filled into {label}',
  ],
  noRecord: ['没有找到“{text}”', '“{text}” was not found'],
  severalRecords: [
    '“{text}”对应多条数据，请手动选择',
    '“{text}” stands for several records. Please choose one',
  ],
});
