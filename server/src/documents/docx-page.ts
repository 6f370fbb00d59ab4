/** Side margin of the Word documents. */
export const PAGE_MARGIN = '15mm';

/** Width between the margins in twips: 180 mm. */
export const CONTENT_WIDTH = 10_205;

export const FONTS = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: 'Microsoft YaHei', cs: 'Arial' };
export const SERIF_FONTS = {
  ascii: 'Times New Roman',
  hAnsi: 'Times New Roman',
  eastAsia: 'SimSun',
  cs: 'Times New Roman',
};
