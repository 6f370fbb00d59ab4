import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of maps. */
export const mapsRefusals = defineRefusals({
  'map.duplicateCode': {
    status: 422,
    field: 'enCode',
    zh: '地图编码“{code}”已存在',
    zhtw: '地圖編碼「{code}」已存在',
    en: 'A map with the code “{code}” already exists',
  },
  'map.notGeoJson': {
    status: 422,
    field: 'data',
    zh: '文件不是由多边形组成的 GeoJSON（FeatureCollection）',
    zhtw: '檔案不是由多邊形組成的 GeoJSON（FeatureCollection）',
    en: 'The file is not a GeoJSON feature collection of polygons',
  },
  'map.regionInvalid': {
    status: 422,
    field: 'data',
    zh: '第 {place} 个区域不是多边形，或坐标有误',
    zhtw: '第 {place} 個區域不是多邊形，或座標有誤',
    en: 'Region {place} is not a polygon, or its coordinates are wrong',
  },
  'map.tooLarge': {
    status: 422,
    field: 'data',
    zh: '地图过大：最多 5000 个区域，简化后不超过 1 MB',
    zhtw: '地圖過大：最多 5000 個區域，簡化後不超過 1 MB',
    en: 'The map is too large: up to 5,000 regions, and 1 MB once simplified',
  },
  'map.nameMissing': {
    status: 422,
    field: 'data',
    zh: '第 {place} 个区域没有名称（properties.name），或名称重复',
    zhtw: '第 {place} 個區域沒有名稱（properties.name），或名稱重複',
    en: 'Region {place} has no name (properties.name), or one that is already taken',
  },
  'map.parentUnknown': {
    status: 422,
    field: 'parentRegion',
    zh: '上级地图没有这个区域，或会形成循环',
    zhtw: '上級地圖沒有這個區域，或會形成循環',
    en: 'The parent map has no such region, or the maps would contain each other',
  },
});
