const order = new Intl.Collator('zh-u-co-pinyin');
const HAN = /\p{Script=Han}/u;

// Every syllable with the first character that has it, in the pinyin order of the Unicode collation (CLDR).
const LINES = [
  'a吖ai哎an安ang肮ao凹ba丷bai紦ban扳bang邦bao勹bei卑ben奔beng獖bi屄bian边biao灬bie憋bin汃bing氞bo癶bu峬ca簿cai囃',
  'can参cang仓cao撡ce艹cen嵾ceng曽cha叉chai芆chan辿chang伥chao蟐che车chen抻cheng阷chi吃chong充chou抽chu出',
  'chuai橻chuan巛chuang刅chui吹chun旾chuo逴ci呲cong匆cou凑cu粗cuan汆cui崔cun乼cuo搓da咑dai呆dan鮘dang当dao刀',
  'de嘚den扥deng灯di氐dia嗲dian敁diao刁die爹ding丁diu丟dong东dou吺du厾duan耑dui垖dun吨duo多e妸ei诶en奀eng鞥er儿',
  'fa发fan帆fang匚fei飞fen分feng丰fo覅fou紑fu夫ga旮gai侅gan甘gang冈gao皋ge戈gei给gen根geng刯gong工gou勾gu估gua瓜',
  'guai乖guan关guang光gui撗gun丨guo呙ha哈hai咍han嚡hang夯hao茠he诃hei黒hen拫heng亨hong噷hou齁hu乎hua花huai怀',
  'huan欢huang巟hui灰hun昏huo吙ji丌jia加jian戋jiang橺jiao艽jie鵤jin巾jing坕jiong燝jiu丩ju凥juan爠jue噘jun军ka咔',
  'kai开kan刊kang忼kao尻ke匼kei剋ken肎keng劥kong空kou抠ku扝kua夸kuai蒯kuan宽kuang匡kui亏kun鑎kuo尡la垃lai来lan兰',
  'lang啷lao唥le仂lei雷leng嘞li哩lia俩lian倆liang良liao煷lie毟lin拎ling伶liu瀮long囖lou瞜lu噜luan縷lun掠luo啰m呣',
  'ma妈mai埋man嫚mang牤mao猫me嚒mei癦men椚meng擝mi咪mian宀miao喵mie乜min民ming名miu谬mo摸mou怽mu毪na縸nai腉nan囡',
  'nang囔nao孬ne疒nei娞nen恁neng能ng嗯ni妮nian拈niang娘niao鸟nie捏nin囜ning宁niu妞nong农nou羺nu譳nuan女nuo疟o喔',
  'ou讴pa妑pai拍pan眅pang乓pao抛pei呸pen喷peng匉pi丕pian囨piao剽pie氕pin姘ping乒po蘋pou桲pu仆qi巬qia掐qian千',
  'qiang呛qiao悄qie苆qin亲qing靑qiong卭qiu丘qu区quan迲que炔qun夋ran呥rang穣rao娆re惹ren人reng扔ri日rong戎rou厹',
  'ru邚ruan挼rui婑run瞤ruo捼sa仨sai虄san三sang橵sao掻se閪sen森seng僧sha杀shai繌shan山shang伤shao弰she奢shen谁',
  'sheng升shi尸shou収shu书shua刷shuai衰shuan闩shuang双shui脽shun吮shuo说si厶song忪sou凁su苏suan狻sui夊sun孙',
  'suo唆ta他tai囼tan粏tang賧tao夲te忑teng熥ti剔tian趯tiao旫tie螩ting厅tong囲tou偷tu綉tuan湍tui推tun吞tuo畽wa屲',
  'wai歪wan弯wang尢wei危wen煀weng呚wo挝wu乌xi錻xia呷xian仙xiang乡xiao灱xie恷xin心xing星xiong裄xiu休xu吁xuan吅',
  'xue削xun坃ya丫yan恹yang央yao羪ye鑰yi一yin囙ying应yo哟yong佣you优yu蒏yuan澚yue曰yun晕za繧zai災zan兂zang匨zao傮',
  'ze则zei伬zen怎zeng譛zha扎zhai夈zhan枬zhang张zhao佋zhe蜇zhen贞zheng凧zhi之zhong徔zhou州zhu朱zhua抓zhuai跩',
  'zhuan专zhuang妆zhui隹zhun宒zhuo拙zi乲zong宗zou潈zu楱zuan钻zui厜zun穝zuo嘬',
];

/** Syllables without tones, each followed by the first character of the pinyin order that reads so. */
const SYLLABLES: readonly { readonly syllable: string; readonly from: string }[] =
  LINES.join('')
    .match(/[a-z]+./gu)
    ?.map((pair) => ({ syllable: pair.slice(0, -1), from: pair.slice(-1) })) ?? [];

/** A text as it is typed on a Latin keyboard: the whole pinyin without tones, and the first letters. */
export function pinyinOf(text: string): { readonly full: string; readonly initials: string } {
  const parts = [...text].map((character) => (HAN.test(character) ? syllableOf(character) : character));
  return {
    full: parts.join('').toLowerCase(),
    initials: parts
      .map((part) => [...part].slice(0, 1).join(''))
      .join('')
      .toLowerCase(),
  };
}

/** The most common reading, found by the character's place in the pinyin order. */
function syllableOf(character: string): string {
  let low = 0;
  let high = SYLLABLES.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (order.compare(SYLLABLES[middle]?.from ?? '', character) <= 0) low = middle;
    else high = middle - 1;
  }
  return SYLLABLES[low]?.syllable ?? character;
}

const [FIRST_HAN, LAST_HAN] = [0x4e00, 0x9fff];

let known: ReadonlyMap<string, string> | undefined;

/** The common characters by their syllables; put together when it is first asked for, in about a tenth of a second. */
function charactersBySyllable(): ReadonlyMap<string, string> {
  if (known) return known;
  const all = Array.from({ length: LAST_HAN - FIRST_HAN + 1 }, (_, at) =>
    String.fromCodePoint(FIRST_HAN + at),
  );
  known = new Map(
    [...Map.groupBy(all, syllableOf)].map(([syllable, characters]) => [syllable, characters.join('')]),
  );
  return known;
}

/** Ways to read letters as syllables of which the last may be begun only; more than so many say nothing. */
const MAX_READINGS = 50;

/**
 * A regular expression, for JavaScript and PostgreSQL alike, of the texts that are typed by Latin letters: anywhere by
 * the first letters of their characters, from the start by their whole pinyin.
 */
export function typedBy(letters: string): string {
  const lower = letters.toLowerCase();
  const beginning = (start: string): string =>
    [...charactersBySyllable()]
      .flatMap(([syllable, all]) => (syllable.startsWith(start) ? [all] : []))
      .join('');
  const initials = [...lower].map((letter) => `[${beginning(letter)}${letter}${letter.toUpperCase()}]`);
  const readings = (rest: string): string[] => {
    const ended = beginning(rest);
    const further = [...charactersBySyllable()].flatMap(([syllable, all]) =>
      syllable.length < rest.length && rest.startsWith(syllable)
        ? readings(rest.slice(syllable.length)).map((more) => `[${all}]${more}`)
        : [],
    );
    return [...(ended === '' ? [] : [`[${ended}]`]), ...further].slice(0, MAX_READINGS);
  };
  const whole = readings(lower);
  return whole.length === 0 ? initials.join('') : `${initials.join('')}|^(?:${whole.join('|')})`;
}
