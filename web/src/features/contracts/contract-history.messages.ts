import { defineMessages } from '../../i18n/messages.ts';

/** Words of a contract's trail, by what follows `contract.` in the action. */
export const contractHistoryMessages = defineMessages('contract-history', {
  created: ['起草合同', 'Drafted the contract'],
  edited: ['修改合同', 'Edited the contract'],
  removed: ['删除合同', 'Deleted the contract'],
  sentToReview: ['送审', 'Sent for review'],
  summaryEdited: ['修改审查综述', 'Edited the review summary'],
  agreed: ['同意合同', 'Approved the contract'],
  reviewed: ['审查通过，合同冻结', 'Review passed, contract frozen'],
  returned: ['审查退回', 'Returned from review'],
  signed: ['签署合同', 'Signed'],
  refused: ['提出异议，不签署', 'Objected instead of signing'],
  counterSigned: ['会签合同', 'Counter-signed'],
  sentBack: ['退回重新签署', 'Returned for signing again'],
  urged: ['催签', 'Sent a signing reminder'],
  amended: ['变更合同', 'Amended the contract'],
  terminated: ['终止合同', 'Terminated the contract'],
  assessmentOpened: ['开始考核', 'Started the assessment'],
  resultsPulled: ['重新取数', 'Refreshed the results'],
  indicatorAssessed: ['评价指标', 'Assessed an indicator'],
  draftShown: ['公示考核草案', 'Published the draft assessment'],
  objected: ['对考核草案提出异议', 'Objected to the draft assessment'],
  objectionAnswered: ['答复异议', 'Answered the objection'],
  assessed: ['办结考核', 'Completed the assessment'],
});
