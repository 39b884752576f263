// 3D viewer: a product on a turntable beside an object of known size. Rendered in the browser from the file itself.
import type { ThingUp } from '@studio/contract/things'
import {
  ACESFilmicToneMapping,
  Box3,
  CapsuleGeometry,
  CircleGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  Group,
  LatheGeometry,
  LoadingManager,
  type Material,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  PMREMGenerator,
  Quaternion,
  Scene,
  ShadowMaterial,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  SRGBColorSpace,
  Texture,
  TextureLoader,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { glbOf, UnsupportedModel } from './glb-of.ts'

/** Orientation and size of a product. */
export interface Standing {
  /** Real height in metres; null while unknown: then no reference object is shown. */
  height: number | null
  /** Rotation in degrees about the vertical axis, counter-clockwise from above. */
  front: number
  up: ThingUp
}

/** sRGB red, green and blue, 0 to 255. */
export type Paint = readonly [red: number, green: number, blue: number]

/** Colours of the page. */
export interface Room {
  isDark: boolean
  backdrop: Paint
  measure: Paint
  mark: Paint
}

const colourOf = ([red, green, blue]: Paint): Color =>
  new Color().setRGB(red / 255, green / 255, blue / 255, SRGBColorSpace)

const MAX_PIXEL_RATIO = 2
/** Rotations per minute. */
const TURNS = 3
/** From this height in metres the reference is a person, below it a bottle. */
const PERSON_MIN_HEIGHT = 0.45
const PERSON = 1.7
const BOTTLE = 0.3

/** Rotation that turns the file's up axis upwards. The renderer has the same table (`renderer/src/things`). */
const UPRIGHT: Record<ThingUp, Quaternion> = {
  y: new Quaternion(),
  '-y': new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI),
  z: new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -Math.PI / 2),
  '-z': new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), Math.PI / 2),
  x: new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI / 2),
  '-x': new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), -Math.PI / 2),
}

/**
 * Reads a model without loading external references. Textures load through image elements, because the page's policy
 * allows blob URLs there but not for fetch.
 */
async function readModel(file: Blob): Promise<Object3D> {
  const bytes = glbOf(await file.arrayBuffer())
  const manager = new LoadingManager()
  manager.setURLModifier((url) => {
    if (/^(?:blob|data):/.test(url)) return url
    throw new UnsupportedModel('It refers to another file.')
  })
  const loader = new GLTFLoader(manager)
  loader.register((parser) => {
    parser.textureLoader = new TextureLoader(manager)
    return { name: 'pictures-by-elements' }
  })
  const { scene } = await loader.parseAsync(bytes, '')
  return scene
}

/** Frees the GPU memory of an object. */
function release(root: Object3D): void {
  root.traverse((part) => {
    if (!(part instanceof Mesh)) return
    part.geometry.dispose()
    const materials = (Array.isArray(part.material) ? part.material : [part.material]) as Material[]
    for (const material of materials) {
      for (const value of Object.values(material)) if (value instanceof Texture) value.dispose()
      material.dispose()
    }
  })
}

/** A simple figure of a person, 1.70 m tall. */
function person(material: Material): Group {
  const figure = new Group()
  const part = (radius: number, length: number, x: number, y: number, lean = 0) => {
    const limb = new Mesh(new CapsuleGeometry(radius, length, 6, 20), material)
    limb.position.set(x, y, 0)
    limb.rotation.z = lean
    figure.add(limb)
  }
  part(0.075, 0.62, -0.09, 0.42, 0.03)
  part(0.075, 0.62, 0.09, 0.42, -0.03)
  part(0.155, 0.36, 0, 1.12)
  part(0.05, 0.5, -0.235, 1.08, -0.1)
  part(0.05, 0.5, 0.235, 1.08, 0.1)
  const head = new Mesh(new SphereGeometry(0.115, 32, 24), material)
  head.position.y = PERSON - 0.13
  head.scale.y = 1.13
  figure.add(head)
  return figure
}

/** A wine bottle, 30 cm tall. */
function bottle(material: Material): Mesh {
  const outline = [
    [0, 0],
    [0.034, 0],
    [0.037, 0.006],
    [0.037, 0.17],
    [0.031, 0.2],
    [0.0145, 0.225],
    [0.0145, 0.288],
    [0.0165, 0.29],
    [0.0165, BOTTLE],
    [0, BOTTLE],
  ] as const
  return new Mesh(
    new LatheGeometry(
      outline.map(([x, y]) => new Vector2(x, y)),
      48,
    ),
    material,
  )
}

/** Arrow on the floor that marks the front. */
function frontMark(material: Material): Mesh {
  const arrow = new Shape()
  arrow.moveTo(-0.5, 0)
  arrow.lineTo(0.5, 0)
  arrow.lineTo(0, 0.6)
  const mark = new Mesh(new ShapeGeometry(arrow), material)
  mark.rotation.x = Math.PI / 2
  return mark
}

export type Viewer = Awaited<ReturnType<typeof openViewer>>

/** Renders into a canvas until it is closed. @throws UnsupportedModel if this browser can't read or draw the model. */
export async function openViewer(canvas: HTMLCanvasElement, file: Blob, isStill: boolean) {
  // Long: one scene, built from top to bottom, with its actions at the end.
  const model = await readModel(file)
  let renderer: WebGLRenderer
  try {
    renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'low-power' })
  } catch {
    release(model)
    throw new UnsupportedModel('There is no WebGL here.')
  }
  renderer.outputColorSpace = SRGBColorSpace
  renderer.toneMapping = ACESFilmicToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  const scene = new Scene()
  const light = new PMREMGenerator(renderer)
  const room = new RoomEnvironment()
  const surroundings = light.fromScene(room, 0.04)
  release(room)
  light.dispose()
  scene.environment = surroundings.texture
  const key = new DirectionalLight(0xffffff, 1.6)
  key.castShadow = true
  key.shadow.mapSize.set(1024, 1024)
  scene.add(key, key.target)

  const neutral = new MeshStandardMaterial({ roughness: 0.9, transparent: true, opacity: 0.55 })
  const marking = new MeshStandardMaterial({ roughness: 1, side: DoubleSide })
  const [somebody, wine, mark] = [person(neutral), bottle(neutral), frontMark(marking)]
  const shade = new ShadowMaterial()
  const floor = new Mesh(new CircleGeometry(1, 64), shade)
  floor.rotation.x = -Math.PI / 2
  floor.receiveShadow = true
  /** Scales the model, then sets it upright, then rotates it. */
  const [upright, turned] = [new Group(), new Group()]
  upright.add(model)
  turned.add(upright)
  scene.add(turned, floor, mark, somebody, wine)
  model.traverse((part) => {
    if (part instanceof Mesh) part.castShadow = true
  })

  const camera = new PerspectiveCamera(30, 1, 0.01, 200)
  const controls = new OrbitControls(camera, canvas)
  controls.enablePan = false
  controls.enableDamping = true
  controls.maxPolarAngle = Math.PI / 2 - 0.02
  controls.autoRotateSpeed = TURNS
  controls.autoRotate = !isStill

  /** As in the file, measured before any rotation. */
  model.updateMatrixWorld(true)

  let frame = 0
  let isLooked = false
  function draw(): void {
    frame = 0
    const moves = controls.update()
    renderer.render(scene, camera)
    if (moves || controls.autoRotate) requestFrame()
  }
  function requestFrame(): void {
    frame ||= requestAnimationFrame(draw)
  }
  controls.addEventListener('change', requestFrame)
  controls.addEventListener('start', () => {
    controls.autoRotate = false
  })
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = canvas
    if (clientWidth === 0 || clientHeight === 0) return
    renderer.setPixelRatio(Math.min(devicePixelRatio, MAX_PIXEL_RATIO))
    renderer.setSize(clientWidth, clientHeight, false)
    camera.aspect = clientWidth / clientHeight
    camera.updateProjectionMatrix()
    requestFrame()
  })
  observer.observe(canvas)

  /** Frames the product and its reference object. */
  function frameIt(size: Vector3, wide: number, tall: number): void {
    const half = Math.max(size.x, size.z) / 2
    const reach = Math.max(tall * 0.62, (half + wide) / Math.max(0.6, camera.aspect), half)
    const distance = reach / Math.tan((camera.fov * Math.PI) / 360) + half
    controls.target.set(wide / 2, tall * 0.48, 0)
    controls.minDistance = distance * 0.35
    controls.maxDistance = distance * 2.5
    camera.near = distance / 100
    camera.far = distance * 20
    camera.updateProjectionMatrix()
    const from = isLooked
      ? camera.position.clone().sub(controls.target).setLength(distance)
      : new Vector3(0.32, 0.26, 1).setLength(distance)
    camera.position.copy(controls.target).add(from)
    isLooked = true
  }

  return {
    /** Applies a new orientation and size. */
    place({ height, front, up }: Standing): void {
      turned.scale.setScalar(1)
      turned.position.set(0, 0, 0)
      turned.rotation.set(0, 0, 0)
      upright.quaternion.copy(UPRIGHT[up])
      const box = new Box3().setFromObject(turned)
      const size = box.getSize(new Vector3())
      const scale = (height ?? 1) / Math.max(size.y, 1e-6)
      const centre = box.getCenter(new Vector3()).multiplyScalar(scale)
      size.multiplyScalar(scale)
      turned.rotation.y = (front * Math.PI) / 180
      turned.scale.setScalar(scale)
      turned.position
        .set(-centre.x, -box.min.y * scale, -centre.z)
        .applyAxisAngle(new Vector3(0, 1, 0), turned.rotation.y)
      const around = Math.hypot(size.x, size.z) / 2
      const isTall = (height ?? 0) >= PERSON_MIN_HEIGHT
      somebody.visible = height !== null && isTall
      wine.visible = height !== null && !isTall
      const halfWidth = height === null ? 0 : isTall ? 0.34 : 0.06
      const gap = around + halfWidth + Math.max(around * 0.15, halfWidth * 0.4)
      somebody.position.x = gap
      wine.position.x = gap
      mark.scale.setScalar(Math.max(around * 0.3, size.y * 0.05))
      mark.position.set(0, 0.0005, around * 1.12)
      const wide = height === null ? 0 : gap
      const tall = Math.max(size.y, height === null ? 0 : isTall ? PERSON : BOTTLE)
      floor.scale.setScalar((around + wide + tall) * 3)
      key.position.set(-tall * 1.2, tall * 2.4, tall * 1.6)
      const { shadow } = key
      const side = Math.max(tall, around + wide) * 1.6
      Object.assign(shadow.camera, { left: -side, right: side, top: side, bottom: -side })
      Object.assign(shadow.camera, { near: 0.01, far: tall * 8 + side })
      shadow.camera.updateProjectionMatrix()
      shadow.normalBias = side / 400
      frameIt(size, wide, tall)
      requestFrame()
    },

    paint({ isDark, backdrop, measure, mark: marked }: Room): void {
      scene.background = colourOf(backdrop)
      neutral.color.copy(colourOf(measure))
      marking.color.copy(colourOf(marked))
      shade.opacity = isDark ? 0.55 : 0.28
      requestFrame()
    },

    turn(isOn: boolean): void {
      controls.autoRotate = isOn
      requestFrame()
    },

    /** Rotates the camera by this many degrees. */
    lookFrom(degrees: number): void {
      controls.autoRotate = false
      const from = camera.position.clone().sub(controls.target)
      from.applyAxisAngle(new Vector3(0, 1, 0), (degrees * Math.PI) / 180)
      camera.position.copy(controls.target).add(from)
      requestFrame()
    },

    close(): void {
      cancelAnimationFrame(frame)
      observer.disconnect()
      controls.dispose()
      release(scene)
      surroundings.dispose()
      renderer.dispose()
    },
  }
}
