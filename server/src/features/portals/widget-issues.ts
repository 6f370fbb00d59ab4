import {
  PORTAL_TYPE,
  type PortalBody,
  type PortalWidget,
  sourcesOf,
  type WidgetData,
} from '@auditplus/contract/features/portals/portals.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { pick, type Texts } from '../../kernel/texts.ts';

const REASONS = {
  data: ['请选择数据', '請選擇資料', 'choose its data'],
  chart: ['请选择图表类型', '請選擇圖表類型', 'choose a kind of chart'],
  map: ['请选择地图', '請選擇地圖', 'choose a map'],
  text: ['请填写内容', '請填寫內容', 'write a text'],
  address: ['请填写地址', '請填寫位址', 'enter an address'],
  group: ['请选择分组字段', '請選擇分組欄位', 'choose the field to group by'],
  number: ['请选择数值字段', '請選擇數值欄位', 'choose the field with the numbers'],
  menus: ['请选择菜单', '請選擇選單', 'choose menu entries'],
  dictionary: ['请选择筛选的字典', '請選擇篩選的字典', 'choose the dictionary of the filter'],
  click: ['请完善点击操作', '請完善點擊操作', 'complete what a click on it does'],
  portal: ['门户', '門戶', 'Portal'],
} as const satisfies Texts;

const SHOWS_DATA: ReadonlySet<string> = new Set(['dataBoard', 'chart', 'table', 'ranking']);

/** What a source of rows still lacks. */
function lackOfData(data: WidgetData): keyof typeof REASONS | null {
  if (data.from === 'none') return 'data';
  if (data.from !== 'records') return null;
  if (data.groupBy === '') return 'group';
  return data.measure !== 'count' && data.field === '' ? 'number' : null;
}

/** What a widget still lacks. */
function lackOf(widget: PortalWidget): keyof typeof REASONS | null {
  const { elementKey, chart, text, url, menuIds, click } = widget;
  if (SHOWS_DATA.has(elementKey))
    for (const data of sourcesOf(widget)) {
      const lack = lackOfData(data);
      if (lack) return lack;
    }
  if (elementKey === 'chart' && chart === null) return 'chart';
  if (elementKey === 'chart' && chart?.kind === 'map' && !chart.mapId) return 'map';
  if (elementKey === 'richText' && text === '') return 'text';
  if (elementKey === 'iframe' && url === '') return 'address';
  if (elementKey === 'commonFunc' && menuIds.length === 0) return 'menus';
  return isClickComplete(click) ? null : 'click';
}

function isClickComplete(click: PortalWidget['click']): boolean {
  switch (click.does) {
    case 'none':
    case 'records':
      return true;
    case 'page':
      return click.link !== '';
    case 'filter':
      return click.parameter !== '';
    case 'report':
    case 'portal':
      return click.id !== '' && click.parameter !== '';
  }
}

/** Refuses with `portal.widgetInvalid` where something cannot be shown to people yet. */
export function assertComplete(ctx: Ctx, body: PortalBody): void {
  const reasons = pick(REASONS, ctx.language);
  if (body.type === PORTAL_TYPE.link && body.customUrl === '')
    refuse('portal.widgetInvalid', { title: reasons.portal, reason: reasons.address });
  for (const widget of body.formData.layout) {
    const lack = lackOf(widget);
    if (lack)
      refuse('portal.widgetInvalid', { title: widget.title || widget.elementKey, reason: reasons[lack] });
  }
  for (const { kind, dictionary, title, name } of body.formData.filters)
    if (kind === 'dictionary' && dictionary === '')
      refuse('portal.widgetInvalid', { title: title || name, reason: reasons.dictionary });
}
