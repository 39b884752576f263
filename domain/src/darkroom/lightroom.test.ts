import { expect, test } from 'vitest'
import { lightroomSidecar, readLightroom } from './lightroom.ts'

const file = (attributes: string, elements = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
   <rdf:Description rdf:about="" xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" ${attributes}>${elements}</rdf:Description>
   </rdf:RDF></x:xmpmeta>`

const NAME = '<crs:Name><rdf:Alt><rdf:li xml:lang="x-default">Kodak 400</rdf:li></rdf:Alt></crs:Name>'
const CURVE =
  '<crs:ToneCurvePV2012><rdf:Seq><rdf:li>0, 12</rdf:li><rdf:li>128, 130</rdf:li><rdf:li>255, 250</rdf:li></rdf:Seq></crs:ToneCurvePV2012>'

test('reads a preset of Lightroom, and lists what edits don’t have', () => {
  const attributes = `crs:PresetType="Normal" crs:UUID="0A" crs:ProcessVersion="15.4" crs:Exposure2012="+0.45"
    crs:Contrast2012="-7.5" crs:Highlights2012="-40" crs:Texture="+12" crs:Dehaze="0" crs:SharpenDetail="25"
    crs:HueAdjustmentOrange="+5" crs:SaturationAdjustmentBlue="-20" crs:SplitToningShadowHue="210"
    crs:SplitToningShadowSaturation="12" crs:ColorGradeBlending="50" crs:GrainAmount="30" crs:GrainSize="25"
    crs:PostCropVignetteAmount="-18" crs:LensProfileEnable="1" crs:Sharpness="40"`
  const preset = readLightroom(file(attributes, NAME + CURVE))
  expect(preset).toMatchObject({
    name: 'Kodak 400',
    edit: {
      format: 1,
      light: { exposure: 0.45, contrast: -7.5, highlights: -40 },
      curve: {
        rgb: [
          [0, 12],
          [128, 130],
          [255, 250],
        ],
      },
      colourMixer: { orange: { hue: 5 }, blue: { saturation: -20 } },
      colourGrading: { shadows: { hue: 210, saturation: 12 } },
      detail: { sharpen: 40 },
      effects: { grain: 30, vignette: -18 },
    },
    omitted: ['Texture', 'LensProfileEnable'],
  })
  expect(preset?.groups.toSorted()).toEqual(['colourGrading', 'colourMixer', 'curve', 'detail', 'effects'])
  expect(preset?.settings.Texture).toBe('+12')
})

test('reads settings as elements, and another prefix of the namespace', () => {
  const elements = '<k:Exposure2012>-1.20</k:Exposure2012><k:Vibrance>+15</k:Vibrance>'
  const text = file('', elements).replace('xmlns:crs', 'xmlns:k')
  expect(readLightroom(text)?.edit).toEqual({ format: 1, light: { exposure: -1.2, vibrance: 15 } })
})

test('takes a colour temperature as a shift from daylight', () => {
  const edit = (attributes: string) => readLightroom(file(attributes))?.edit.light
  expect(edit('crs:Temperature="5500" crs:Tint="+8"')).toEqual({ tint: 8 })
  expect(edit('crs:Temperature="7500"')).toEqual({ temperature: 53.87 })
  expect(edit('crs:Temperature="4000"')).toEqual({ temperature: -75.76 })
  expect(edit('crs:IncrementalTemperature="-12"')).toEqual({ temperature: -12 })
})

test('mixes greys of a monochrome preset by its own mixer', () => {
  const grey = 'crs:ConvertToGrayscale="True" crs:GrayMixerBlue="-30" crs:LuminanceAdjustmentBlue="+10"'
  expect(readLightroom(file(grey))?.edit).toEqual({
    format: 1,
    colourMixer: { monochrome: true, blue: { luminance: -30 } },
  })
  const colour = grey.replace('True', 'False')
  expect(readLightroom(file(colour))).toMatchObject({
    edit: { colourMixer: { blue: { luminance: 10 } } },
    omitted: [],
  })
})

test('clamps values beyond the sliders, and lists masks, repairs and invalid curves', () => {
  const masks = '<crs:MaskGroupBasedCorrections><rdf:Seq/></crs:MaskGroupBasedCorrections>'
  const curve = CURVE.replace('128, 130', '300, 130')
  const settings = readLightroom(
    file('crs:Exposure2012="9" crs:Sharpness="-4" crs:Tint="1e9"', curve + masks),
  )
  expect(settings?.edit).toEqual({ format: 1, light: { exposure: 5, tint: 100 } })
  expect(settings?.omitted).toEqual(['ToneCurvePV2012', 'MaskGroupBasedCorrections'])
})

test.each(['', 'not XML', '<a', file('')])('finds no settings in %j', (text) => {
  expect(readLightroom(text)).toBeUndefined()
})

test('writes a sidecar that reads as the same edit', () => {
  const edit = readLightroom(
    file(
      `crs:Exposure2012="+0.45" crs:IncrementalTemperature="20" crs:ConvertToGrayscale="True" crs:GrayMixerRed="12"
       crs:GrainAmount="10" crs:SharpenRadius="1.4" crs:Sharpness="60"`,
      CURVE,
    ),
  )!.edit
  expect(readLightroom(lightroomSidecar(edit))).toMatchObject({ edit, omitted: [] })
})
