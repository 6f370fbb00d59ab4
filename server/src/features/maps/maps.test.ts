import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { MapEdit } from '@auditplus/contract/features/maps/maps.model.ts';
import { mapsRoutes as routes } from '@auditplus/contract/features/maps/maps.routes.ts';
import { PortalEdit, PortalForm } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { DrawnChart } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { chartOption, mapName } from '@auditplus/core/charts/chart-option.ts';
import { z } from 'zod';
import { chartSvg } from '../../documents/chart-engine.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const square = (x: number, y: number) => [
  [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
    [x, y],
  ],
];
const region = (name: unknown, geometry: object = { type: 'Polygon', coordinates: square(120, 30) }) => ({
  type: 'Feature',
  properties: { name, secret: 'left out' },
  geometry,
});
const file = (...features: unknown[]): string => JSON.stringify({ type: 'FeatureCollection', features });

const Used = z.object({ users: z.array(z.object({ place: z.string() })) });

let made = 0;
function edit(given: Partial<MapEdit>): MapEdit {
  made += 1;
  return { ...MapEdit.parse({ fullName: `地图${made}`, enCode: `map${made}` }), ...given };
}

const polygon = (coordinates: unknown) => region('东区', { type: 'Polygon', coordinates });
const HOSTILE: Readonly<Record<string, string>> = {
  'an empty text': '',
  'no JSON': '<svg onload=alert(1)>',
  'a number': '1',
  'an array': '[]',
  'deep brackets': '['.repeat(200_000),
  'no features': '{"type":"FeatureCollection"}',
  'features that are no list': '{"type":"FeatureCollection","features":{"length":3}}',
  'no feature at all': file(),
  'a feature that is null': file(null),
  'a single geometry': JSON.stringify({ type: 'Polygon', coordinates: square(1, 1) }),
  'a point': file(region('东区', { type: 'Point', coordinates: [1, 1] })),
  'a line': file(region('东区', { type: 'LineString', coordinates: square(1, 1)[0] })),
  'a collection of geometries': file(region('东区', { type: 'GeometryCollection', geometries: [] })),
  'no name': file({ ...region(''), properties: null }),
  'an empty name': file(region('  ')),
  'a name of control characters': file(region('\u0000\u0007')),
  'a name that is an object': file(region({ toString: 'x' })),
  'the same name twice': file(region('东区'), region('东区')),
  'coordinates that are texts': file(
    polygon([
      [
        ['1', '2'],
        ['1', '3'],
        ['2', '3'],
      ],
    ]),
  ),
  'coordinates beyond the earth': file(
    polygon([
      [
        [1e300, 0],
        [0, 1e300],
        [0, 0],
      ],
    ]),
  ),
  'numbers that overflow': `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"a"},"geometry":{"type":"Polygon","coordinates":[[[1e999,0],[0,1],[1,1]]]}}]}`,
  'a ring without an area': file(
    polygon([
      [
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ],
    ]),
  ),
  'encoded coordinates of the engine': file(
    region('东区', { type: 'Polygon', coordinates: ['@@@@'], encodeOffsets: [[1, 1]] }),
  ),
  'too many features': file(...Array.from({ length: 5_001 }, (_, at) => region(`区${at}`))),
};

test('files that are no maps of named polygons are refused, and the next one is taken', async () => {
  for (const [what, data] of Object.entries(HOSTILE)) {
    const outcome = await admin.tryCall(routes.create, { body: edit({ data }) });
    assert.match(outcome.errorCode ?? '', /^map\.(?:notGeoJson|regionInvalid|nameMissing|tooLarge)$/, what);
  }
  const refused = async (data: string) => (await admin.tryCall(routes.create, { body: edit({ data }) })).msg;
  assert.equal(await refused('<svg>'), '文件不是由多边形组成的 GeoJSON（FeatureCollection）');
  const point = region('西区', { type: 'Point', coordinates: [1, 1] });
  assert.equal(await refused(file(region('东区'), point)), '第 2 个区域不是多边形，或坐标有误');
  const odd = ['__proto__', 'constructor', '<img src=x onerror=alert(1)>', '{{7*7}}', '{b}'];
  const { id } = await admin.call(routes.create, {
    body: edit({ data: file(...odd.map((name) => region(name))) }),
  });
  const { features } = await admin.call(routes.data, { params: { id } });
  assert.deepEqual(
    features.map(({ properties }) => properties),
    odd.map((name) => ({ name })),
  );
});

test('a large map is simplified until it fits', async () => {
  const ring = Array.from({ length: 60_000 }, (_, at) => {
    const angle = (at / 60_000) * 2 * Math.PI;
    return [120 + Math.cos(angle) / 7, 30 + Math.sin(angle) / 7];
  });
  const data = file(polygon([ring]), region('西区'));
  assert.ok(data.length > 2_000_000);
  const { id } = await admin.call(routes.create, { body: edit({ data }) });
  const { features } = await admin.call(routes.data, { params: { id } });
  const kept = JSON.stringify(features).length;
  assert.ok(kept > 10_000 && kept < 1_000_000, String(kept));
});

test('a chart colours the regions of a map, a region opens its own map, and what is drawn is not deleted', async () => {
  const data = file(region('东区'), region('西区', { type: 'Polygon', coordinates: square(122, 30) }));
  const { id } = await admin.call(routes.create, { body: edit({ data, approvalNumber: '演示图 1 号' }) });
  const inside = edit({ data: file(region('一泵站')), parentId: id, parentRegion: '东区' });
  const child = await admin.call(routes.create, { body: inside });
  const lost = await admin.tryCall(routes.create, {
    body: edit({ data, parentId: id, parentRegion: '北区' }),
  });
  assert.equal(lost.errorCode, 'map.parentUnknown');
  const info = await admin.call(routes.read, { params: { id } });
  const round = await admin.tryCall(routes.update, {
    params: { id },
    body: { ...edit({ parentId: child.id, parentRegion: '一泵站' }), rev: info.rev },
  });
  assert.equal(round.errorCode, 'map.parentUnknown');

  const drawn = await (await product.as('luozq')).call(routes.data, { params: { id } });
  assert.deepEqual(drawn.children, [{ region: '东区', id: child.id }]);
  const rows = {
    columns: [
      { name: 'unit', label: '', type: 'text' as const },
      { name: 'n', label: '隐患', type: 'number' as const },
    ],
    rows: [
      { unit: '东区', n: 7 },
      { unit: '西区', n: 0 },
    ],
  };
  const chart = DrawnChart.parse({ kind: 'map', mapId: id, showsValues: 1 });
  const style = {
    ink: '#111111',
    muted: '#555555',
    rule: '#eeeeee',
    surface: '#ffffff',
    palette: ['#1f4e8c', '#d9822b'],
    scale: [],
    fontFamily: 'serif',
    fontSize: 9,
  };
  const option = chartOption(chart, rows, style) ?? assert.fail();
  const svg = chartSvg({
    option: { ...option },
    width: 500,
    height: 300,
    title: '',
    note: '',
    map: { name: mapName(id), shapes: drawn },
  });
  assert.match(svg, /东区/);
  assert.match(svg, /fill="(?:#1f4e8c|rgb\(31,78,140\))"/);

  const layout = [
    {
      i: 'map',
      x: 0,
      y: 0,
      w: 6,
      h: 6,
      elementKey: 'chart',
      title: '片区',
      titles: { en: 'Districts' },
      data: { from: 'static', rows: [{ unit: '东区', n: 7 }] },
      chart: { kind: 'map', mapId: id, showsValues: 1 },
    },
  ];
  const head = { fullName: '地图门户', enCode: 'mapPortal', category: 'group' };
  const portal = await admin.call(portalsRoutes.create, {
    body: { ...PortalEdit.omit({ formData: true }).parse(head), formData: PortalForm.parse({ layout }) },
  });
  await admin.call(portalsRoutes.publish, { params: portal, body: { note: '' } });
  for (const stale of [
    await admin.tryCall(routes.state, { params: { id }, query: { rev: info.rev + 1 } }),
    await admin.tryCall(routes.update, { params: { id }, body: { ...edit({}), rev: info.rev + 1 } }),
    await admin.tryCall(routes.remove, { params: { id }, query: { rev: info.rev + 1 } }),
  ])
    assert.equal(stale.status, 409);
  const kept = await admin.tryCall(routes.remove, { params: { id }, query: { rev: info.rev } });
  assert.equal(kept.errorCode, 'definition.inUse');
  const placeFor = async (language: 'zh' | 'zhtw' | 'en') => {
    await admin.call(currentUserRoutes.language, { body: { language } });
    const { data } = await admin.tryCall(routes.remove, { params: { id }, query: {} });
    return Used.parse(data).users.map(({ place }) => place);
  };
  assert.deepEqual(await placeFor('en'), ['Districts']);
  assert.deepEqual(await placeFor('zhtw'), ['片区']);
  assert.deepEqual(await placeFor('zh'), ['片区']);
});

test('a map has its name in the language of the reader, and the Chinese one where there is none', async () => {
  const named = { fullName: '供水片区', titles: { en: 'Service areas', zhtw: '' } };
  const { id } = await admin.call(routes.create, { body: edit({ ...named, data: file(region('东区')) }) });
  const inside = edit({ data: file(region('一泵站')), parentId: id, parentRegion: '东区' });
  const child = await admin.call(routes.create, { body: inside });
  const shown = async (language: 'zh' | 'zhtw' | 'en') => {
    await admin.call(currentUserRoutes.language, { body: { language } });
    const { list } = await admin.call(routes.list, { query: {} });
    const offered = await admin.call(routes.selector, {});
    return [
      list.find((row) => row.id === id)?.fullName,
      list.find((row) => row.id === child.id)?.parentName,
      offered.list.find((row) => row.id === id)?.fullName,
      (await admin.call(routes.data, { params: { id } })).fullName,
    ];
  };
  assert.deepEqual(await shown('en'), Array(4).fill('Service areas'));
  assert.deepEqual((await admin.call(routes.list, { query: { keyword: 'service AREAS' } })).list.length, 1);
  assert.deepEqual(await shown('zhtw'), Array(4).fill('供水片区'));
  assert.deepEqual(await shown('zh'), Array(4).fill('供水片区'));
  const { fullName, titles } = await admin.call(routes.read, { params: { id } });
  assert.deepEqual({ fullName, titles }, named);
});

test('a browser that has a map is sent it again only when it has changed', async () => {
  const body = edit({ data: file(region('东区')) });
  const { id } = await admin.call(routes.create, { body });
  const address = product.url + routes.data.path.replace(':id', id);
  const ask = (headers: Readonly<Record<string, string>>) => fetch(address, { headers });
  const first = await ask(admin.headers);
  const etag = first.headers.get('etag') ?? assert.fail();
  assert.deepEqual([first.status, first.headers.get('cache-control')], [200, 'private, no-cache']);
  const known = { ...admin.headers, 'if-none-match': etag };
  const again = await ask(known);
  assert.deepEqual([again.status, await again.text()], [304, '']);
  assert.equal((await ask({ 'if-none-match': etag })).status, 401);
  await admin.call(routes.update, { params: { id }, body: { ...body, data: file(region('西区')), rev: 0 } });
  const changed = await ask(known);
  assert.equal(changed.status, 200);
  assert.match(await changed.text(), /西区/);
});
