import { settleScript, startScript } from './script-engine.ts';
import type { EngineHears, EngineSays } from './script-messages.ts';

const say = (message: EngineSays) => postMessage(message);

addEventListener('message', async ({ data }: MessageEvent<EngineHears>) => {
  if ('settle' in data) settleScript(data.settle, say);
  else {
    try {
      await startScript(data.start, say);
    } catch (error) {
      say({ id: data.start.id, fault: { why: 'failed', message: String(error), line: 0 } });
    }
  }
});
