// What an app sees of the core: the types that it names, each exported by its name from `Composer`, where it is documented.
//
// Everything else that is public in `Composer` is for the service's modules. An export by name keeps it out of an app's
// scope, and makes the members of a type usable (docs/decisions/0046-what-an-app-sees.md).

// Geometry and the device: what the scene is measured in.
@_exported public import struct Composer.DeviceKeyboards
@_exported public import struct Composer.Display
@_exported public import struct Composer.Insets
@_exported public import enum Composer.Orientation
@_exported public import enum Composer.Pane
@_exported public import struct Composer.PartID
@_exported public import enum Composer.Platform
@_exported public import struct Composer.Point
@_exported public import struct Composer.Rect
@_exported public import struct Composer.Size
@_exported public import enum Composer.Windowing

// Lines: what an app's measurer implements and returns, and a cache of its counts.
@_exported public import struct Composer.CaretPlace
@_exported public import struct Composer.LineCount
@_exported public import protocol Composer.LineMeasuring
@_exported public import class Composer.RememberedLines
@_exported public import struct Composer.UTF16Text

// One layout: the scene is the request, the layout its result.
@_exported public import struct Composer.Drag
@_exported public import struct Composer.DragLayout
@_exported public import class Composer.KeyboardEvent
@_exported public import enum Composer.KeyboardIgnoredReason
@_exported public import struct Composer.KeyboardLayout
@_exported public import enum Composer.KeyboardState
@_exported public import struct Composer.Layout
@_exported public import class Composer.LayoutScene
@_exported public import struct Composer.Panel
@_exported public import struct Composer.PanelLayout
@_exported public import struct Composer.Popover
@_exported public import struct Composer.PopoverLayout
@_exported public import struct Composer.ScrollLayout
@_exported public import struct Composer.ScrollRequest

// The bar in a scene: its box, its rows and its text.
@_exported public import enum Composer.Avoidance
@_exported public import enum Composer.BarMode
@_exported public import enum Composer.BarModeRule
@_exported public import struct Composer.CenteredGroup
@_exported public import struct Composer.ComposerBox
@_exported public import struct Composer.ComposerLayout
@_exported public import struct Composer.Item
@_exported public import struct Composer.ItemLayout
@_exported public import enum Composer.LayoutDirection
@_exported public import struct Composer.PartsLayout
@_exported public import struct Composer.PlaceholderLimit
@_exported public import enum Composer.Placement
@_exported public import struct Composer.Row
@_exported public import struct Composer.RowLayout
@_exported public import enum Composer.SafeAreaUse
@_exported public import struct Composer.SeenPlaceholder
@_exported public import struct Composer.TextBox
@_exported public import struct Composer.TextSize

// The list of messages in a scene.
@_exported public import struct Composer.MessageList
@_exported public import struct Composer.MessageListLayout
@_exported public import struct Composer.ScrollButtonLayout

// Movements, and a layout in the terms of UIKit.
@_exported public import struct Composer.AnimationLayout
@_exported public import struct Composer.BarAnimation
@_exported public import struct Composer.BarAnimations
@_exported public import struct Composer.CubicBezier
@_exported public import enum Composer.Curve
@_exported public import struct Composer.Movement
@_exported public import struct Composer.PartsOutline
@_exported public import struct Composer.Spring
@_exported public import struct Composer.UIKitDialect

// One edit: its rules and limits are the request, with the lines that a limit counts.
@_exported public import struct Composer.AttachRule
@_exported public import struct Composer.ContinuedBlocks
@_exported public import struct Composer.Correction
@_exported public import struct Composer.Edit
@_exported public import struct Composer.EditAids
@_exported public import struct Composer.EditLimits
@_exported public import struct Composer.EditResult
@_exported public import struct Composer.EditRules
@_exported public import struct Composer.LengthCounter
@_exported public import struct Composer.LengthLimit
@_exported public import enum Composer.LengthUnit
@_exported public import struct Composer.LineCounter
@_exported public import struct Composer.MarkedText
@_exported public import struct Composer.TextDifference
@_exported public import struct Composer.TextLength
@_exported public import struct Composer.WeightedUnit

// The machine: its configuration, its events, and the effects that the app performs.
@_exported public import struct Composer.Attachment
@_exported public import struct Composer.Attachments
@_exported public import enum Composer.Effect
@_exported public import enum Composer.Event
@_exported public import struct Composer.Field
@_exported public import struct Composer.FieldText
@_exported public import struct Composer.FileLimits
@_exported public import enum Composer.Ignored
@_exported public import enum Composer.KeyAction
@_exported public import struct Composer.KeyPress
@_exported public import struct Composer.KeyTables
@_exported public import class Composer.Machine
@_exported public import struct Composer.MachineRun
@_exported public import struct Composer.QueuedMessage
@_exported public import struct Composer.RecordingRules
@_exported public import struct Composer.RefusedAttachment
@_exported public import struct Composer.RunningRules
@_exported public import enum Composer.SendAction
@_exported public import struct Composer.SendRules
@_exported public import struct Composer.State
@_exported public import struct Composer.Step
@_exported public import struct Composer.TriggerMatch
@_exported public import struct Composer.TriggerRule
@_exported public import enum Composer.VoiceRecording
