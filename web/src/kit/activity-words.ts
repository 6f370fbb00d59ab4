import { useMessages } from '../i18n/messages.ts';
import { activityNouns, activityVerbs } from './activity.messages.ts';

const isVerb = (key: string): key is keyof (typeof activityVerbs)['zh'] => key in activityVerbs.zh;
const isNoun = (key: string): key is keyof (typeof activityNouns)['zh'] => key in activityNouns.zh;

/** Says an action of the trail (`noun.done`) in words; some actions have words of their own. */
export function useActivityWords(): (action: string) => string {
  const noun = useMessages(activityNouns);
  const verb = useMessages(activityVerbs);
  return (action) => {
    const [target = '', done = ''] = action.split('.');
    const key = isVerb(action) ? action : isVerb(done) ? done : 'other';
    return verb(key, { noun: isNoun(target) ? noun(target) : '' });
  };
}
