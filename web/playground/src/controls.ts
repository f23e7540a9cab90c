// controls.ts -- keyboard, gamepad and touch, all at once.
import type { ActionName } from 'deft-controller';
import type { Game } from './game.js';

type Direction = 'left' | 'right' | 'up' | 'down';

const directions: Record<string, Direction> = {
  ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down', KeyA: 'left', KeyD: 'right', KeyW: 'up', KeyS: 'down',
};
const buttons: Record<string, ActionName> = {
  Space: 'jump', KeyZ: 'jump', KeyJ: 'jump', KeyX: 'dash', KeyK: 'dash', KeyC: 'grab', KeyL: 'grab', KeyV: 'grapple', KeyI: 'grapple',
  KeyB: 'slam', KeyU: 'slam', KeyG: 'glide', KeyO: 'glide', KeyQ: 'crouch', KeyH: 'crouch', ShiftLeft: 'run', ShiftRight: 'run',
};
/** Buttons of a standard gamepad. */
const pad: Record<number, ActionName> = { 0: 'jump', 1: 'slam', 2: 'dash', 3: 'glide', 4: 'grapple', 5: 'grab', 6: 'crouch', 7: 'run' };
const padDirections: Record<number, Direction> = { 12: 'up', 13: 'down', 14: 'left', 15: 'right' };

/** What a key does to the page instead of to the character. */
export type Command = 'pause' | 'step' | 'rewind' | 'respawn';
const commands: Record<string, Command> = { KeyP: 'pause', Period: 'step', KeyN: 'step', KeyR: 'rewind', KeyT: 'respawn' };

export class Controls {
  readonly #game: Game;
  readonly #stage: HTMLElement;
  readonly #padDown = new Set<number>();
  #hasStick = false;
  /** Asks for gamepads in each frame once there was one, else twice a second. */
  #hasPad = false;
  #frames = 0;
  onCommand: (command: Command, down: boolean) => void = () => undefined;

  constructor(game: Game, stage: HTMLElement) {
    this.#game = game;
    this.#stage = stage;
    addEventListener('keydown', (event) => this.#key(event, true));
    addEventListener('keyup', (event) => this.#key(event, false));
    addEventListener('blur', () => this.letGo());
    stage.addEventListener('blur', () => this.letGo());
    this.#returnKeyboard();
  }

  /** After a mouse or a finger has used a control the stage has the keyboard again; after the keyboard it has not. */
  #returnKeyboard(): void {
    let isPointer = false;
    const back = (event: Event) => {
      const control = event.target as HTMLElement;
      const isText = control.matches('input[type=text], input[type=search], summary, pre');
      if (isPointer && !isText && control.matches('input, select, button') && !control.closest('dialog, #findings, #says')) {
        this.#stage.focus({ preventScroll: true });
      }
    };
    addEventListener('pointerdown', () => { isPointer = true; }, true);
    addEventListener('keydown', () => { isPointer = false; }, true);
    addEventListener('change', back);
    addEventListener('click', (event) => (event.target as HTMLElement).matches('select, input[type=range]') || back(event));
  }

  /** Nothing is held any more: the page lost the keyboard. */
  letGo(): void {
    this.#game.hands.letGo();
    this.onCommand('rewind', false);
  }

  /** The stage has the keyboard, or nothing has. */
  get isPlaying(): boolean {
    return document.activeElement === this.#stage || document.activeElement === document.body || document.activeElement === null;
  }

  #key(event: KeyboardEvent, down: boolean): void {
    if (event.code === 'Escape' && down) {
      this.#stage.focus();
      return;
    }
    if (!this.isPlaying || (down && (event.ctrlKey || event.metaKey || event.altKey))) {
      return;
    }
    const direction = directions[event.code];
    const button = buttons[event.code];
    const command = commands[event.code];
    if (direction === undefined && button === undefined && command === undefined) {
      return;
    }
    event.preventDefault(); // space and arrows never scroll
    if (event.repeat) {
      return;
    }
    if (direction) {
      this.#game.hands.direction(direction, down);
    } else if (button) {
      this.#game.hands.button(button, down);
    } else {
      this.onCommand(command!, down);
    }
  }

  /** Buttons on the screen: each has data-hold with an action or a direction. */
  touch(holder: HTMLElement): void {
    const show = () => document.body.classList.add('has-touch');
    if (matchMedia('(pointer: coarse)').matches || (navigator.maxTouchPoints > 0 && matchMedia('(max-width: 900px)').matches)) {
      show();
    }
    addEventListener('pointerdown', (event) => event.pointerType === 'touch' && show());
    for (const button of holder.querySelectorAll<HTMLElement>('[data-hold]')) {
      const name = button.dataset.hold!;
      const hold = (down: boolean) => {
        button.classList.toggle('down', down);
        if (name === 'left' || name === 'right' || name === 'up' || name === 'down') {
          this.#game.hands.direction(name, down);
        } else {
          this.#game.hands.button(name as ActionName, down);
        }
      };
      button.addEventListener('pointerdown', (event) => {
        event.preventDefault();
        button.setPointerCapture(event.pointerId);
        hold(true);
      });
      for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
        button.addEventListener(end, () => button.classList.contains('down') && hold(false));
      }
      button.addEventListener('contextmenu', (event) => event.preventDefault());
    }
  }

  /** Asks the gamepads: call it once a frame. */
  poll(): void {
    if (!this.#hasPad && this.#frames++ % 30 !== 0) {
      return;
    }
    const gamepad = navigator.getGamepads?.().find((one) => one !== null && one.connected);
    this.#hasPad = gamepad !== undefined && gamepad !== null;
    if (!gamepad) {
      return;
    }
    const up = this.#game.level.axes.up.y;
    const [x = 0, y = 0] = gamepad.axes;
    if (Math.hypot(x, y) > 0.1 || this.#hasStick) {
      this.#hasStick = Math.hypot(x, y) > 0.1;
      this.#game.hands.stick(this.#hasStick ? x : 0, this.#hasStick ? -y * up : 0);
    }
    gamepad.buttons.forEach((button, i) => {
      if (button.pressed === this.#padDown.has(i)) {
        return;
      }
      this.#padDown[button.pressed ? 'add' : 'delete'](i);
      const direction = padDirections[i];
      const action = pad[i];
      if (direction) {
        this.#game.hands.direction(direction, button.pressed);
      } else if (action) {
        this.#game.hands.button(action, button.pressed);
      } else if (i === 9 && button.pressed) {
        this.onCommand('pause', true);
      } else if (i === 8 && button.pressed) {
        this.onCommand('respawn', true);
      }
    });
  }
}
