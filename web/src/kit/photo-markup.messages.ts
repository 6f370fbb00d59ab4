import { defineMessages } from '../i18n/messages.ts';
import { words } from '../i18n/words.ts';

export const photoMarkupMessages = defineMessages('photo-markup', {
  mark: ['标注', 'Mark up'],
  title: ['标注 {name}', 'Mark up {name}'],
  hint: [
    '在照片上拖动画出标注；原图不会改变，标注保存为另一张图',
    'Drag on the photo to draw. The original is not changed; the marks are saved as another image',
  ],
  keys: [
    '选中标注后：方向键移动，Shift+方向键调整大小，Delete 删除',
    'With a mark selected: arrow keys move it, Shift+arrow keys resize it, Delete removes it',
  ],
  arrow: ['箭头', 'Arrow'],
  box: ['方框', 'Box'],
  blur: ['模糊', 'Blur'],
  text: words.textElement,
  words: ['文字内容', 'Words'],
  add: ['添加到中间', 'Add in the centre'],
  undo: ['撤销上一个', 'Undo last'],
  marks: ['标注列表', 'Marks'],
  markNumber: ['{kind} {n}', '{kind} {n}'],
  save: ['保存标注图', 'Save marked copy'],
  saved: ['标注图已保存，原图未改变', 'Marked copy saved; the original is unchanged'],
  cancel: words.cancel,
  photo: ['照片与标注', 'Photo and marks'],
  leave: ['放弃标注？', 'Discard marks?'],
  leaveText: ['未保存的标注会丢失。', 'Unsaved marks will be lost.'],
  giveUp: words.discard,
  before: ['原图', 'Original'],
  after: ['标注图', 'Marked copy'],
  slider: ['原图与标注图对比', 'Original compared with the marked copy'],
  markedBy: ['{name} 标注于 {time}', 'Marked by {name}, {time}'],
  originalHash: ['原图校验值', 'Checksum of the original'],
  copyName: ['标注-{name}', 'marked-{name}'],
  unreadable: ['照片无法读取', 'The photo cannot be read'],
});
