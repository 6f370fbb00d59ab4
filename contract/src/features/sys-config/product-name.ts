/** The product's name until an installation gives it another. Apart from the schemas, for pages that load none. */
export const PRODUCT_NAME = '审核管理平台';
