import { useSay } from '../../page-context.tsx'
import { Entry } from '../entry.tsx'

/** What a picture says, and another one for who cannot read it. */
export function Captcha({ picture }: { picture: string }) {
  const say = useSay()
  return (
    <Entry name="captcha" label={say('login.captcha')} autoComplete="off">
      <img src={picture} width="112" height="36" alt={say('login.captchaPicture')} />
      <button className="btn quiet" name="intent" value="captcha">
        {say('login.captchaOther')}
      </button>
    </Entry>
  )
}
