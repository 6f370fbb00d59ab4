import type { Config } from './config.ts';

/** A page of the product as people outside it can open it; empty where the product knows no public address of its own. */
export const publicLink = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, path: string): string =>
  PUBLIC_URL === undefined ? '' : `${PUBLIC_URL}${path}`;
