import { writeFileSync } from 'node:fs';
import { startWholeDemonstration } from './product.ts';
const product = await startWholeDemonstration();
writeFileSync('/tmp/zz-url', product.url);
setInterval(() => {}, 1e6);
