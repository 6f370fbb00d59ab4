import assert from 'node:assert/strict';
import { signIn as clientOf } from '../../bench/client.ts';
import { publishDesign } from '../../bench/designs.ts';
import { openDesk, signIn } from '../../e2e/browser.ts';
import { startProduct } from '../../e2e/product.ts';
import { buildWeb } from '../build-web.ts';
import { playDrills } from './drill-journey.ts';
import { SAMPLES } from './samples.ts';

// Run inside a clone with the generated feature of a sample in it: the same journey on the live page of the design and on
// the generated one.

const sample = SAMPLES.find(({ className }) => className === 'EmergencyDrill');
assert.ok(sample);
const { body, fullName } = sample;

buildWeb();
const product = await startProduct();
await publishDesign(await clientOf(product.url, 'admin'), {
  fullName,
  enCode: 'liveDrill',
  from: { kind: 'nothing' },
  body,
});
const desk = await openDesk();
try {
  const { page } = desk;
  await signIn(page, product.url, 'admin');
  await page.goto(`${product.url}/model/liveDrill`);
  await playDrills(page, 'live');
  await page.goto(`${product.url}/extend/emergencyDrill`);
  await playDrills(page, 'generated');
} finally {
  await desk.close();
  await product.stop();
}
