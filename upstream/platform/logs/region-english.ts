/** What the table of regions says in Chinese, in English: countries by their codes, places of China by their pinyin, carriers of China by name. What has no English name is left out. */
import { pinyin } from 'pinyin-pro'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Countries that the table calls otherwise than the code tables do. */
const otherNames = {
  欧洲: 'Europe',
  亚太地区: 'Asia-Pacific',
  非洲地区: 'Africa',
  北美地区: 'North America',
  阿联酋: 'United Arab Emirates',
  孟加拉: 'Bangladesh',
  多米尼加: 'Dominican Republic',
  波黑: 'Bosnia & Herzegovina',
  马其顿: 'North Macedonia',
  留尼旺: 'Réunion',
  刚果金: 'Congo - Kinshasa',
  刚果布: 'Congo - Brazzaville',
  瓦利斯和富图纳群岛: 'Wallis & Futuna',
  中非: 'Central African Republic',
}

let countries: ReadonlyMap<string, string> | undefined

/** By ISO 3166 codes, as Unicode's CLDR names them in both languages. */
function readCountries(): ReadonlyMap<string, string> {
  const [chinese, english] = ['zh-CN', 'en'].map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const named = codes.map((code) => [chinese?.of(code), english?.of(code)] as const)
  return new Map([...named.flatMap(([cn, en]) => (cn && en ? [[cn, en] as const] : [])), ...Object.entries(otherNames)])
}

export function countryInEnglish(name: string): string {
  countries ??= readCountries()
  return countries.get(name) ?? latin(name)
}

/** Places that English calls otherwise than by their pinyin. */
const placeNames: Readonly<Record<string, string>> = {
  陕西: 'Shaanxi',
  内蒙古: 'Inner Mongolia',
  西藏: 'Xizang',
  香港: 'Hong Kong',
  澳门: 'Macao',
  台北: 'Taipei',
  新北: 'New Taipei',
  台中: 'Taichung',
  高雄: 'Kaohsiung',
  哈尔滨: 'Harbin',
  呼和浩特: 'Hohhot',
  鄂尔多斯: 'Ordos',
  乌鲁木齐: 'Urumqi',
  拉萨: 'Lhasa',
}

export function placeInEnglish(name: string, isChinese: boolean): string {
  if (!isChinese || !/\p{Script=Han}/u.test(name)) return latin(name)
  const bare = name.replace(/(省|市|县|地区)$/, '')
  const spelled = pinyin(bare, { toneType: 'none', type: 'array' }).join('')
  return placeNames[bare] ?? spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

const carriers: Readonly<Record<string, string>> = {
  电信: 'China Telecom',
  联通: 'China Unicom',
  移动: 'China Mobile',
  铁通: 'China Tietong',
  教育网: 'CERNET',
  中华电信: 'Chunghwa Telecom',
  阿里云: 'Alibaba Cloud',
  腾讯: 'Tencent',
  华为云: 'Huawei Cloud',
  鹏博士: 'Dr. Peng',
}

export const carrierInEnglish = (name: string): string => carriers[name] ?? latin(name)

const latin = (name: string): string => (/\p{Script=Han}/u.test(name) ? '' : name)
