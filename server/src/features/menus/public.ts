export { saveScheme } from './data-schemes.ts';
export {
  addDesignEntry,
  type DesignEntry,
  designEntries,
  removeDesignEntries,
  syncDesignEntry,
} from './design-entries.ts';
export { framedOrigins } from './framed-origins.ts';
export { createMenu, readMenu, updateMenu } from './save-menu.ts';
