/**
 * Where the sign-in page asks for the brand. An address by itself, because the declaration of the call comes with the
 * checks of all values, which weigh more than what the page shows.
 */
export const BRAND_PATH = '/api/oauth/getBrand';
