import { type Desk, deskIn, openBrowser, signIn } from '../../browser.ts';
import { startProduct } from '../../product.ts';

/** A person at a desk of one's own, signed in. */
export type Seat = Desk & { readonly url: string; readonly account: string };

/** A running product with a browser in front of it. */
export type House = {
  readonly url: string;
  /** Signs an account in at a desk of its own; the caller clears the desk. */
  sitDown(account: string): Promise<Seat>;
  close(): Promise<void>;
};

/** Starts the product without audits (or takes the one at PRODUCT_URL) and a browser. */
export async function openHouse(): Promise<House> {
  const given = process.env.PRODUCT_URL;
  const product = given ? null : await startProduct();
  const url = given ?? product?.url ?? '';
  const browser = await openBrowser();
  return {
    url,
    async sitDown(account) {
      const desk = await deskIn(browser);
      await signIn(desk.page, url, account);
      return { ...desk, url, account };
    },
    async close() {
      await browser.close();
      await product?.stop();
    },
  };
}
