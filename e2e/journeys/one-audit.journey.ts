import { after, before, describe } from 'node:test';
import { openHouse } from './play/house.ts';
import { playSteps } from './play/steps.ts';
import { newStory, STEPS_TO_FINAL_SCORE, type Story } from './play/to-final-score.ts';

describe('one audit from the plan to its final score', () => {
  let story: Story;

  before(async () => {
    story = newStory(await openHouse());
  });
  after(() => story.house.close());

  playSteps(STEPS_TO_FINAL_SCORE, () => story);
});
