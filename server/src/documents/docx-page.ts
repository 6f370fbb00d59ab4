/** Side margin of the Word documents. */
export const PAGE_MARGIN = '15mm';

/** Width between the margins in twips: 180 mm. */
export const CONTENT_WIDTH = 10_205;

export const FONTS = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: 'Microsoft YaHei', cs: 'Arial' };
