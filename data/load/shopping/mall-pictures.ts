/** Pictures of what the mall sells: one drawing a kind of goods, in the colour of its brand. The same ones at every load. */
import sharp from 'sharp'

const SIDE = 400

const shapes: Record<string, string> = {
  PAPER:
    '<path d="M90 150l110-40 110 40v130l-110 40-110-40z" fill="#fff"/><path d="M90 150l110 40 110-40M200 190v130" fill="none"/><path d="M120 210l50 18" class="b"/>',
  TONER:
    '<rect x="70" y="150" width="260" height="90" rx="12"/><rect x="95" y="240" width="210" height="34" fill="#555"/><rect x="150" y="125" width="100" height="30" rx="6" class="f"/>',
  COAT: '<path d="M140 90l60 26 60-26 60 60-36 36-20-16v150H136V170l-20 16-36-36z" class="f"/><path d="M200 116v204M160 230h-10M250 230h-10" fill="none"/>',
  SHOE: '<path d="M90 130h90l14 60 100 40q30 12 30 50H90z" class="f"/><path d="M84 280h246v24H84z" fill="#444"/><path d="M190 170l24-12M204 190l24-12M222 206l22-12" fill="none"/>',
  GLOVE:
    '<path d="M140 320V210l-34-40q-8-22 16-18l30 26-6-90q4-16 18-4l14 76 4-90q10-14 20 0l4 90 16-74q12-10 18 4l-8 84 16-40q16-10 18 6l-14 84v96z" class="f"/>',
  CALLIPER:
    '<path d="M60 160h290v34H60zM70 130h24v100l-24 30zM120 130h24v130l-24-30z" fill="#d9dee2"/><rect x="116" y="142" width="96" height="68" rx="6" class="f"/><rect x="132" y="156" width="62" height="28" fill="#e9f2e4"/>',
  SCANNER:
    '<path d="M120 110h150q30 10 30 50l-30 30H170l-10 110h-50l10-110z" class="f"/><path d="M296 120l30 10v50l-30 14z" fill="#b33"/><path d="M172 200l30 4-14 26-20-4z" fill="#444"/>',
  MILL: '<rect x="180" y="80" width="40" height="120" fill="#d9dee2"/><path d="M176 200h48v110l-24 14-24-14z" class="f"/><path d="M178 226l44 26M178 256l44 26M178 286l44 22" fill="none"/>',
  CARTON:
    '<path d="M70 160l130-50 130 50-130 50z" fill="#dcb987"/><path d="M70 160v120l130 50V210z" fill="#cfa770"/><path d="M330 160v120l-130 50V210z" fill="#bf955c"/><path d="M132 136l130 50v40" fill="none" class="b"/>',
  TAPE: '<circle cx="200" cy="210" r="106" class="f"/><circle cx="200" cy="210" r="62" fill="#f4f6f8"/><circle cx="200" cy="210" r="84" fill="none"/><path d="M296 250l50 20v26l-64-20z" class="f"/>',
  BAG: '<path d="M110 110h180v210H110z" fill="#e7edf2"/><path d="M110 110h180v30H110z" class="f"/><path d="M130 170h30M130 200h60M200 290h60" fill="none"/>',
  LABEL:
    '<circle cx="170" cy="210" r="90" class="f"/><circle cx="170" cy="210" r="34" fill="#f4f6f8"/><path d="M170 300h150v-60h-66" fill="#fff"/><path d="M276 262h30M276 280h22" fill="none"/>',
}
const colours: Record<string, string> = {
  晨禾: '#2f6f9f',
  锐联: '#4b5a8a',
  洁盾: '#5d8fa8',
  安护: '#c9772e',
  皖江: '#4f7d4a',
  华拓: '#7a6a9b',
  白杨: '#6d8f5a',
}

export function pictureOf(kind: string, brand: string, variant: string): Promise<Buffer> {
  const style = `svg{stroke:#33414d;stroke-width:4;stroke-linejoin:round;fill:#fff}.f{fill:${colours[brand] ?? '#66788a'}}.b{stroke:${colours[brand] ?? '#66788a'};stroke-width:10}text{font:600 30px sans-serif;stroke:none;fill:#33414d}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><style>${style}</style><rect width="100%" height="100%" fill="#fbfcfd" stroke="none"/>${shapes[kind] ?? ''}<text x="20" y="380">${latinOf(variant)}</text></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

/** What any font can write: sizes, not words. */
const latinOf = (text: string) => text.replace(/[^\w×.Φ]/g, '').replace('Φ', 'D')
