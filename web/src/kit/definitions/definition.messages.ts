import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words around the versions of what people define. */
export const definitionMessages = defineMessages('definitions', {
  publish: words.publish,
  publishNote: words.versionNote,
  publishedDone: words.published,
  imported: ['已导入', 'Imported'],
  overwriteAsk: ['覆盖现有草稿？', 'Overwrite existing drafts?'],
  overwriteText: ['以下草稿将被文件内容替换：{names}', 'The file replaces the drafts of: {names}'],
  overwrite: ['覆盖', 'Overwrite'],
  versions: words.versions,
  version: ['版本 {version}', 'Version {version}'],
  noVersions: words.notPublishedYet,
  compare: ['与草稿比较', 'Compare with the draft'],
  bringBack: words.restoreAsDraft,
  bringBackAsk: ['用版本 {version} 覆盖草稿？', 'Replace the draft by version {version}?'],
  bringBackText: ['草稿中未发布的修改会丢失。', 'Changes that were not published are lost.'],
  broughtBack: words.restoredAsDraft,
  current: ['当前', 'Live'],
  same: ['与草稿没有差异', 'No difference from the draft'],
  added: words.added,
  removed: words.removed,
  changed: words.changed,
  moved: ['顺序', 'Order'],
  usedBy: ['被引用', 'Used by'],
  unused: ['没有被引用', 'Nothing uses it'],
});
