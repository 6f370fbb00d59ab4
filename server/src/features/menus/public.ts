export { saveScheme } from './data-schemes.ts';
export { addDesignEntry, type DesignEntry, removeDesignEntries, syncDesignEntry } from './design-entries.ts';
export { framedOrigins } from './framed-origins.queries.ts';
export { designEntries } from './menus.repository.ts';
export { createMenu } from './save-menu.ts';
